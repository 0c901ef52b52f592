/* npm run chaos -- 300 [--seed 7] [--brokers 3], or npm run chaos -- --hours 1 [--rate 40]: see ../README.md. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { patience } from '@allsquare/build/slowness';
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain } from '@allsquare/build/user-facing-error';
import { checkoutFolder } from '@allsquare/local/processes/folders.ts';
import { freePortRange } from '@allsquare/local/processes/ports.ts';
import { services } from '@allsquare/local/processes/services.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import type { History } from '../history/history.ts';
import { playRound } from '../history/play-round.ts';
import { checkLatencies, type Latencies } from '../history/quiet-session.ts';
import { randomBy } from '../history/random.ts';
import { startReplicated } from '../history/replicated-product.ts';
import { playHours } from '../long-run/play-hours.ts';
import { samplesAsCsv } from '../long-run/sample.ts';
import { readArguments } from './read-arguments.ts';

const IN_A_ROUND = 15;
const LAST_ROUND_STARTS_BY = patience(25 * 60_000);

const stopped = stopSignal();

try {
  const given = readArguments(process.argv.slice(2));
  if ('hours' in given) await runHours(given.hours, given.seed, given.rate);
  else await runFaults(given.faults, given.seed, given.brokers);
} catch (error) {
  if (!stopped.aborted) console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();

async function runHours(hours: number, seed: number, rate?: number) {
  const began = Date.now();
  const metricsPort = await freePortRange(services.length + 1);
  const world = await startReplicated(stopped, { environment: { METRICS_PORT: String(metricsPort) } });
  try {
    const log = (line: string) => console.log(`${seconds(began)} ${line}`);
    const run = await playHours(world, { seconds: hours * 3_600, rate, seed, metricsPort, log, signal: stopped });
    const folder = resultFolder(`${hours}h-${seed}`);
    const figures = join(folder, 'samples.csv');
    writeFileSync(figures, samplesAsCsv(run.samples));
    if (run.found.length > 0) reportWrong(run, world.product, folder);
    console.log(`${describe(run.history)} in ${minutes(began)}; all figures are in ${figures}`);
  } finally {
    await world.stop();
  }
}

async function runFaults(wanted: number, seed: number, brokers: number) {
  const same = `${wanted} --seed ${seed}${brokers > 1 ? ` --brokers ${brokers}` : ''}`;
  console.log(`${wanted} faults by seed ${seed}: npm run chaos -- ${same} repeats them.`);
  const random = randomBy(seed);
  const began = Date.now();
  const world = await startReplicated(stopped, { hasFaults: true, ...(brokers > 1 && { brokers }) });
  if (!world.disk) console.log('No disk may be mounted here, so that none is filled: that takes Linux and root.');
  const quiet: Latencies = { alone: [], among: [] };
  let [faults, slowest] = [0, 0];
  try {
    while (faults < wanted && !stopped.aborted) {
      if (Date.now() - began > LAST_ROUND_STARTS_BY) {
        console.log(`After ${minutes(began)} only ${faults} of ${wanted} faults.`);
        process.exitCode = 1;
        break;
      }
      const round = await playRound(world, {
        seed: random.between(0, 2 ** 31),
        faults: Math.min(IN_A_ROUND, wanted - faults),
        restores: isMiddle(faults, wanted),
        log: (line) => console.log(`  ${seconds(began)} ${line}`),
        signal: stopped,
      });
      faults += round.faults;
      slowest = Math.max(slowest, round.convergedAfter);
      console.log(
        `${faults} faults, ${minutes(began)}: ${describe(round.history)}, equal after ${round.convergedAfter} ms`,
      );
      quiet.alone.push(...round.quiet.alone);
      quiet.among.push(...round.quiet.among);
      if (round.found.length === 0) continue;
      reportWrong(round, world.product, resultFolder(`${seed}-${faults}`));
      break;
    }
    const { summary, found: unfair } = checkLatencies(quiet);
    console.log([summary, ...unfair].join('\n'));
    if (unfair.length > 0) process.exitCode = 1;
    console.log(`${faults} faults in ${minutes(began)}: equal after ${slowest} ms at the latest.`);
  } finally {
    await world.stop();
  }
}

function reportWrong(run: { found: string[] }, { folder: product }: Product, folder: string) {
  writeFileSync(join(folder, 'history.json'), JSON.stringify(run));
  cpSync(join(product, 'logs'), join(folder, 'logs'), { recursive: true });
  console.log(`${run.found.slice(0, 20).join('\n')}\n${run.found.length} wrong: history and logs are in ${folder}`);
  process.exitCode = 1;
}

function resultFolder(name: string): string {
  const folder = join(checkoutFolder(), 'chaos', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function describe({ writes, reads }: History): string {
  const count = (wanted: string) => writes.filter(({ outcome }) => outcome === wanted).length;
  return (
    `${count('acknowledged')} writes acknowledged, ${count('refused')} refused, ${count('unknown')} unknown, ` +
    `${reads.length} reads`
  );
}

/** The median of the rounds of this run. */
function isMiddle(done: number, wanted: number) {
  return done <= wanted / 2 && done + IN_A_ROUND > wanted / 2;
}

function seconds(since: number) {
  return `${((Date.now() - since) / 1_000).toFixed(1)} s`;
}

function minutes(since: number) {
  return `${((Date.now() - since) / 60_000).toFixed(1)} min`;
}
