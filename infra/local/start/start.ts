/*
 * npm start: the whole product on this machine, until Ctrl-C. `-- --keycloak`: with a real Keycloak. `-- --observe`:
 * with a Prometheus, at PROMETHEUS_PORT (9090).
 */

import { stopSignal } from '../../build/stop-signal.ts';
import { explain } from '../../build/user-facing-error.ts';
import { dataFolder } from '../processes/folders.ts';
import { productPort } from '../processes/ports.ts';
import { startProduct } from './product.ts';

const stopped = stopSignal();

try {
  const product = await startProduct({
    ports: productPort(),
    folder: dataFolder(),
    keycloak: process.argv.includes('--keycloak'),
    ...(process.argv.includes('--observe') && { prometheus: Number(process.env.PROMETHEUS_PORT ?? 9090) }),
    environment: process.env,
    signal: stopped,
  });
  console.log(`\nAllsquare is at ${product.origin} (${(performance.now() / 1000).toFixed(1)} s). Ctrl-C stops it.`);
  console.log(`Data and logs: ${product.folder}`);
  await new Promise((resolve) => {
    if (stopped.aborted) resolve(undefined);
    stopped.addEventListener('abort', resolve);
  });
  console.log('Stopping ...');
  await product.stop();
} catch (error) {
  if (!stopped.aborted) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
if (stopped.aborted) console.log('Stopped.');
process.disconnect?.();
