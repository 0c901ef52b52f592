/* npm run chaos -- 300 [--seed 7] [--brokers 3]: so many random faults while people write and read: ../README.md. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { patience } from '@allsquare/build/slowness';
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain, UserFacingError } from '@allsquare/build/user-facing-error';
import { checkoutFolder } from '@allsquare/local/processes/folders.ts';
import { playRound } from './play-round.ts';
import { checkLatencies, type Latencies } from './quiet-session.ts';
import { randomBy } from './random.ts';
import { startReplicated } from './replicated-product.ts';

const IN_A_ROUND = 15;
const LAST_ROUND_STARTS_BY = patience(25 * 60_000);

const stopped = stopSignal();

try {
  const { values, positionals } = parseArgs({
    options: { seed: { type: 'string' }, brokers: { type: 'string' } },
    allowPositionals: true,
  });
  const wanted = Number(positionals[0]);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  if (!(wanted > 0) || !Number.isInteger(wanted) || !Number.isInteger(seed))
    throw new UserFacingError('Say how many faults, and a whole number as the seed: npm run chaos -- 300 --seed 7');
  await run(wanted, seed, Number(values.brokers ?? 1));
} catch (error) {
  if (!stopped.aborted) console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();

async function run(wanted: number, seed: number, brokers: number) {
  const same = `${wanted} --seed ${seed}${brokers > 1 ? ` --brokers ${brokers}` : ''}`;
  console.log(`${wanted} faults by seed ${seed}: npm run chaos -- ${same} repeats them.`);
  const random = randomBy(seed);
  const began = Date.now();
  const world = await startReplicated(stopped, { hasFaults: true, ...(brokers > 1 && { brokers }) });
  if (!world.disk) console.log('No disk may be mounted here, so that none is filled: that takes Linux and root.');
  const quiet: Latencies = { alone: [], among: [] };
  const sum = { faults: 0, writes: 0, unknown: 0, refused: 0, reads: 0, slowest: 0 };
  try {
    while (sum.faults < wanted && !stopped.aborted) {
      if (Date.now() - began > LAST_ROUND_STARTS_BY) {
        console.log(`After ${minutes(began)} only ${sum.faults} of ${wanted} faults.`);
        process.exitCode = 1;
        break;
      }
      const round = await playRound(world, {
        seed: random.between(0, 2 ** 31),
        faults: Math.min(IN_A_ROUND, wanted - sum.faults),
        restores: isMiddle(sum.faults, wanted),
        log: (line) => console.log(`  ${seconds(began)} ${line}`),
        signal: stopped,
      });
      const { history, found, convergedAfter } = round;
      const ended = (outcome: string) => history.writes.filter((write) => write.outcome === outcome).length;
      sum.faults += round.faults;
      sum.writes += ended('acknowledged');
      sum.unknown += ended('unknown');
      sum.refused += ended('refused');
      sum.reads += history.reads.length;
      sum.slowest = Math.max(sum.slowest, convergedAfter);
      console.log(
        `${sum.faults} faults, ${minutes(began)}: ${ended('acknowledged')} writes acknowledged, ${ended('refused')} ` +
          `refused, ${ended('unknown')} unknown, ${history.reads.length} reads, equal after ${convergedAfter} ms`,
      );
      quiet.alone.push(...round.quiet.alone);
      quiet.among.push(...round.quiet.among);
      if (found.length === 0) continue;
      const folder = join(checkoutFolder(), 'chaos', `${seed}-${sum.faults}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'history.json'), JSON.stringify(round));
      cpSync(join(world.product.folder, 'logs'), join(folder, 'logs'), { recursive: true });
      console.log(`${found.slice(0, 20).join('\n')}\n${found.length} wrong: history and logs are in ${folder}`);
      process.exitCode = 1;
      break;
    }
    const { summary: said, found: unfair } = checkLatencies(quiet);
    console.log([said, ...unfair].join('\n'));
    if (unfair.length > 0) process.exitCode = 1;
    console.log(
      `${sum.faults} faults in ${minutes(began)}: ${sum.writes} writes acknowledged, ${sum.refused} refused, ` +
        `${sum.unknown} unknown, ${sum.reads} reads; equal after ${sum.slowest} ms at the latest.`,
    );
  } finally {
    await world.stop();
  }
}

/** Of the rounds of this run, the one in the middle. */
function isMiddle(done: number, wanted: number) {
  return done <= wanted / 2 && done + IN_A_ROUND > wanted / 2;
}

function seconds(since: number) {
  return `${((Date.now() - since) / 1_000).toFixed(1)} s`;
}

function minutes(since: number) {
  return `${((Date.now() - since) / 60_000).toFixed(1)} min`;
}
