/* npm run soak -- 10m [--rate 40]: the product under load for an hour, or so long, while it is struck: README.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain } from '@allsquare/build/user-facing-error';
import { nameOf } from '@allsquare/local/backups/local-product.ts';
import { checkoutFolder } from '@allsquare/local/processes/folders.ts';
import { freePortRange } from '@allsquare/local/processes/ports.ts';
import { services } from '@allsquare/local/processes/services.ts';
import { startReplicated } from '../chaos/history/replicated-product.ts';
import { drawPage } from './page.ts';
import { play } from './play.ts';
import { readArguments } from './read-arguments.ts';

const SENTENCES = 20;

const stopped = stopSignal();

try {
  const { values, positionals } = parseArgs({ options: { rate: { type: 'string' } }, allowPositionals: true });
  const given = readArguments(positionals[0], values.rate);
  const metricsPort = await freePortRange(services.length);
  const world = await startReplicated(stopped, { environment: { METRICS_PORT: String(metricsPort) } });
  try {
    const { run, wrong, ...evidence } = await play(world, {
      ...given,
      metricsPort,
      log: (line) => console.log(line),
      signal: stopped,
    });
    const folder = join(checkoutFolder(), 'soak', nameOf(new Date()));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'run.json'), JSON.stringify({ ...run, wrong }));
    writeFileSync(join(folder, 'index.html'), drawPage(run, wrong));
    if (wrong.length > 0) writeFileSync(join(folder, 'evidence.json'), JSON.stringify(evidence));
    for (const sentence of wrong.slice(0, SENTENCES)) console.log(sentence);
    console.log(
      wrong.length > 0
        ? `${wrong.length} things are wrong.`
        : `Nothing grew, and nothing of ${run.acknowledged} writes was lost.`,
    );
    console.log(`All figures: ${join(folder, 'index.html')}`);
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await world.stop();
  }
} catch (error) {
  if (!stopped.aborted) console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();
