import { setTimeout as sleep } from 'node:timers/promises';
import { readInstallation } from '@allsquare/doctor/installation.ts';
import { runChecks } from '@allsquare/doctor/run-checks.ts';
import { adminUrl } from '@allsquare/local/servers/postgres.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import { CONNECTIONS } from '../../load/drive.ts';
import { seed as fillDatabases } from '../../load/seed.ts';
import { GROUPS, groupId, LARGE } from '../../load/world.ts';
import type { Restore } from '../history/check-restored.ts';
import type { Books, History } from '../history/history.ts';
import { randomBy } from '../history/random.ts';
import { readBooks } from '../history/read-books.ts';
import type { ReplicatedProduct } from '../history/replicated-product.ts';
import { restoreBooks } from '../history/restore-books.ts';
import { convergenceTimeout, untilConverged } from '../projections.ts';
import { findFailures, findGrowth, type InjectedFault } from './growth.ts';
import { findLoss } from './loss.ts';
import { People } from './people.ts';
import { type PlannedFault, plannedFaults } from './planned-faults.ts';
import { type Sample, takeSample } from './sample.ts';
import { Traffic } from './traffic.ts';

/** Fractions of the run: before the first fault, for all faults, and at the end without faults. */
const PEACE = 0.15;
const FAULTS_SHARE = 0.45;
const QUIET = 0.3;
/** In seconds. */
const BETWEEN_FAULTS = 3;
const WARM_UP = 5;
const CAPACITY_MEASURED_FOR = 10;
const AT_REST_WITHIN = 30;
const SAMPLED_EVERY = [2, 15] as const;
const SAMPLES = 120;
/** One in this many people has a live stream, and the load is this fraction of the capacity. */
const LISTENING = 10;
const LOAD = 3;

/** The groups whose books are checked. */
const WRITTEN_IN = Array.from({ length: GROUPS }, (_, place) => place + 1)
  .filter((group) => group !== LARGE)
  .map(groupId);

type LongRunOptions = {
  seconds: number;
  /** Actions per second; absent: a third of the measured capacity. */
  rate?: number | undefined;
  seed: number;
  /** The metrics port of the first service. */
  metricsPort: number;
  log: (line: string) => void;
  signal: AbortSignal;
};

export type LongRun = {
  history: History;
  start: Books;
  books: Books;
  restore?: Restore | undefined;
  samples: Sample[];
  /** The errors found; empty if all is correct. */
  found: string[];
};

/** A thousand people use the product for hours during planned faults; afterwards nothing may have grown or be lost. */
export async function playHours(
  world: ReplicatedProduct,
  { seconds, rate: given, seed, metricsPort, log, signal }: LongRunOptions,
): Promise<LongRun> {
  const { product } = world;
  const random = randomBy(seed);
  log('filling the databases');
  await fillDatabases(product);
  const leaving = new AbortController();
  const people = new People(product.origin, random, AbortSignal.any([signal, leaving.signal]));
  log(`signing ${people.all.length} people in`);
  await people.signIn();
  const listeners = people.all.filter(({ number }) => number % LISTENING === 0);
  const present = [people.refreshSessions(), ...listeners.map((person) => people.listen(person))];
  try {
    await untilConverged(product);
    const start = await readBooks(product, WRITTEN_IN);
    const traffic = new Traffic(people, random);
    const measure = (time: number) => traffic.measureCapacity(time, CONNECTIONS);
    if (!given) await measure(WARM_UP);
    const rate = given ?? Math.max(1, Math.floor((await measure(CAPACITY_MEASURED_FOR)) / LOAD));

    log(`${rate} actions a second for ${seconds} s`);
    const began = performance.now();
    const now = () => (performance.now() - began) / 1_000;
    const pauseUntil = (time: number) => sleep(Math.max(0, time - now()) * 1_000, undefined, { signal });
    const samples: Sample[] = [];
    const { requests, history } = people;
    let sampled = requests.length;
    const sample = async () => {
      const since = requests.slice(sampled);
      sampled += since.length;
      const taken = await takeSample(world, metricsPort, now(), since);
      samples.push(taken);
      return taken;
    };
    const faults: InjectedFault[] = [];
    const inject = async ({ name, mayFail, inject: run }: PlannedFault) => {
      const [from, before] = [now(), requests.length];
      await run();
      const during = requests.slice(before);
      const failures = during.flatMap(({ failure }) => failure ?? []);
      faults.push({ name, mayFail, from, to: now(), requests: during.length, failures });
      log(`${name}: ${(now() - from).toFixed(1)} s, ${failures.length} of ${during.length} requests failed`);
    };
    const stopping = new AbortController();
    const [least, most] = SAMPLED_EVERY;
    const sampleUntilStopped = async () => {
      for (; !stopping.signal.aborted; await sample())
        await sleep(Math.min(most, Math.max(least, seconds / SAMPLES)) * 1_000, undefined, {
          signal: stopping.signal,
        }).catch(() => undefined);
    };
    const load = traffic.start(rate);
    const sampling = sampleUntilStopped();
    let restore: Restore | undefined;
    let quietFrom = 0;
    try {
      const planned = plannedFaults(world, async () => {
        restore = await restoreBooks(product, WRITTEN_IN);
      });
      for (const [place, fault] of planned.entries()) {
        const due = seconds * (PEACE + (FAULTS_SHARE * place) / planned.length);
        await pauseUntil(Math.max(now() + BETWEEN_FAULTS, due));
        await inject(fault);
      }
      quietFrom = now();
      await pauseUntil(Math.max(seconds, quietFrom + QUIET * seconds));
    } finally {
      stopping.abort();
      await Promise.all([load.stop(), sampling]);
    }
    const stoppedAt = now();
    const unequal = await untilConverged(product).then(
      () => [],
      (error: Error) => [error.message],
    );
    while (!isAtRest(await sample()) && now() - stoppedAt < AT_REST_WITHIN) await sleep(1_000);

    log('looking for what is lost');
    const { books, lost } = await readLoss(product, { history, start, restore });
    const run = { samples, faults, quietFrom, seconds: stoppedAt };
    const found = [...findGrowth(run), ...findFailures(run), ...unequal, ...(await askDoctor(product)), ...lost];
    return { history, start, books, restore, samples, found };
  } finally {
    leaving.abort();
    await Promise.all(present);
  }
}

const isAtRest = ({ waiting, outboxAge }: Sample) => waiting === 0 && outboxAge === 0;

/** The losses at the end. A consumer that was killed while it handled an event gets it again after a delay. */
async function readLoss(
  product: Product,
  { history, start, restore }: Pick<LongRun, 'history' | 'start' | 'restore'>,
): Promise<{ books: Books; lost: string[] }> {
  for (const began = Date.now(); ; await sleep(1_000)) {
    const books = await readBooks(product, WRITTEN_IN);
    const lost = findLoss(history, start, books, restore);
    if (lost.length === 0 || Date.now() - began > convergenceTimeout(product)) return { books, lost };
  }
}

/** The findings of the product's doctor, which also audits the books. */
async function askDoctor({ origin, folder, part, databaseUrl, natsUrl }: Product): Promise<string[]> {
  const examined = await runChecks(
    {
      ...readInstallation({ POSTGRES_URL: adminUrl(folder, part('postgres').port) }),
      origin,
      addressOf: (service) => `http://127.0.0.1:${part(service).port}`,
      databaseUrl,
      natsUrl,
    },
    ['units', 'migrations', 'lags', 'books', 'clock', 'broker', 'rights', 'connections'],
  );
  return examined.flatMap(({ findings }) => findings.map(({ check, problem }) => `The doctor on ${check}: ${problem}`));
}
