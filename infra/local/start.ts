/* npm start: the whole product on this machine, until Ctrl-C. */
import { dataFolder } from './folders.ts';
import { startProduct } from './product.ts';
import { explain, Refusal } from './refusal.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());

try {
  const product = await startProduct({
    ports: port(),
    folder: dataFolder(),
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

function port(): number {
  const given = process.env.ALLSQUARE_PORT ?? '8080';
  if (/^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 65_528) return Number(given);
  throw new Refusal(`ALLSQUARE_PORT is '${given}': give the first of eight free ports, such as 8080.`);
}
