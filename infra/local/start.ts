/*
 * npm start: the whole product on this machine, until Ctrl-C. `-- --keycloak`: with a real Keycloak. `-- --observe`:
 * with a Prometheus, at PROMETHEUS_PORT (9090).
 */

import { explain } from '../build/user-facing-error.ts';
import { dataFolder } from './folders.ts';
import { productPort } from './ports.ts';
import { startProduct } from './product.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());

try {
  const product = await startProduct({
    ports: productPort(),
    folder: dataFolder(),
    keycloak: process.argv.includes('--keycloak'),
    ...(process.argv.includes('--observe') && { prometheus: Number(process.env.PROMETHEUS_PORT ?? 9090) }),
    environment: process.env,
    signal: stopping.signal,
  });
  console.log(`\nAllsquare is at ${product.origin} (${(performance.now() / 1000).toFixed(1)} s). Ctrl-C stops it.`);
  console.log(`Data and logs: ${product.folder}`);
  await new Promise((resolve) => {
    if (stopping.signal.aborted) resolve(undefined);
    stopping.signal.addEventListener('abort', resolve);
  });
  console.log('Stopping ...');
  await product.stop();
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
if (stopping.signal.aborted) console.log('Stopped.');
process.disconnect?.();
