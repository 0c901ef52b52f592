import { setTimeout as sleep } from 'node:timers/promises';
import type { Restore } from '../chaos/history/check-restored.ts';
import { randomBy } from '../chaos/history/random.ts';
import { readBooks } from '../chaos/history/read-books.ts';
import type { ReplicatedProduct } from '../chaos/history/replicated-product.ts';
import { restoreBooks } from '../chaos/history/restore-books.ts';
import { untilConverged } from '../chaos/projections.ts';
import { drive } from '../load/drive.ts';
import { seed } from '../load/seed.ts';
import { GROUPS, groupId, LARGE } from '../load/world.ts';
import { faultsOn } from './faults.ts';
import { findFailures, findGrowth } from './growth.ts';
import { People } from './people.ts';
import { askDoctor, type Evidence, readLoss } from './read-loss.ts';
import { Recorder } from './record.ts';
import type { Run } from './run.ts';
import { Traffic } from './traffic.ts';

/** Parts of the time: until the first strike, for all of them, and at the end without any. */
const PEACE = 0.15;
const FAULTS_SHARE = 0.45;
const QUIET = 0.3;
/** In seconds. */
const BETWEEN_FAULTS = 3;
const WARM_UP = 5;
const CEILING = 10;
const AT_REST_WITHIN = 30;
const SAMPLED_EVERY = [2, 15] as const;
const SAMPLES = 120;
/** One of so many people listens, and a part of the ceiling is asked for. */
const LISTENING = 10;
const LOAD = 3;

export type Options = {
  seconds: number;
  /** Deeds a second; absent: a third of what is measured. */
  rate?: number;
  /** Where the first service shows its metrics. */
  metricsPort: number;
  log: (line: string) => void;
  signal: AbortSignal;
};

/** A seeded product is used by people and struck; then `wrong` says what has grown and what is lost. */
export async function play(
  world: ReplicatedProduct,
  { seconds, rate: given, metricsPort, log, signal }: Options,
): Promise<Evidence & { run: Run; wrong: string[] }> {
  const { product } = world;
  const origin = `http://127.0.0.1:${product.part('edge').port}`;
  log('Seeding ...');
  await seed(product);
  const people = new People(origin);
  log(`Signing ${people.all.length} people in ...`);
  await people.signIn(signal);
  const leaving = new AbortController();
  const listeners = people.all.filter(({ number }) => number % LISTENING === 0);
  const present = [
    people.refreshSessions(leaving.signal),
    ...listeners.map((person) => people.listen(person, leaving.signal)),
  ];
  try {
    const traffic = new Traffic(origin, people, randomBy(Date.now()));
    const ceiling = given === undefined ? await measureCeiling(origin, traffic) : undefined;
    const rate = given ?? Math.max(1, Math.floor((ceiling ?? 0) / LOAD));
    await untilConverged(product);
    const start = await readBooks(product, WRITTEN_IN);

    log(`${rate} deeds a second for ${seconds} s ...`);
    const recorder = new Recorder(world, metricsPort, traffic);
    const { now, pause } = recorder;
    const load = traffic.start(rate);
    const stopping = new AbortController();
    const [least, most] = SAMPLED_EVERY;
    const sampling = recorder.sampleEvery(Math.min(most, Math.max(least, seconds / SAMPLES)), stopping.signal);
    let restore: Restore | undefined;
    let quietFrom = 0;
    try {
      const deals = faultsOn(world, async () => {
        restore = await restoreBooks(product, WRITTEN_IN);
      });
      for (const [place, fault] of deals.entries()) {
        const due = seconds * (PEACE + (FAULTS_SHARE * place) / deals.length);
        await pause(Math.max(now() + BETWEEN_FAULTS, due), signal);
        const { name, from, to, requests, failures } = await recorder.inject(fault);
        log(`${name}: ${(to - from).toFixed(1)} s, ${failures.length} of ${requests} requests failed`);
      }
      quietFrom = now();
      await pause(Math.max(seconds, quietFrom + QUIET * seconds), signal);
    } finally {
      stopping.abort();
      await Promise.all([load.stop(), sampling]);
    }
    const stopped = now();
    const unequal = await untilConverged(product).then(
      () => [],
      (error: Error) => [error.message],
    );
    while (!isAtRest(await recorder.sample()) && now() - stopped < AT_REST_WITHIN) await sleep(1_000);

    log('Looking for what is lost ...');
    const { history } = traffic;
    const evidence = { history, start, restore };
    const { books, lost } = await readLoss(product, WRITTEN_IN, evidence);
    const ended = (outcome: string) => history.writes.filter((write) => write.outcome === outcome).length;
    const { began, samples, faults } = recorder;
    const run: Run = {
      began: began.toISOString(),
      quietFrom,
      seconds: stopped,
      people: people.all.length,
      listeners: listeners.length,
      rate,
      ceiling,
      acknowledged: ended('acknowledged'),
      refused: ended('refused'),
      unknown: ended('unknown'),
      lostByRestore: restore?.lost.length ?? 0,
      samples,
      faults,
    };
    const wrong = [...findGrowth(run), ...findFailures(run), ...unequal, ...(await askDoctor(product)), ...lost];
    return { run, wrong, books, ...evidence };
  } finally {
    leaving.abort();
    await Promise.all(present);
  }
}

/** The groups whose books are judged. */
const WRITTEN_IN = Array.from({ length: GROUPS }, (_, place) => place + 1)
  .filter((group) => group !== LARGE)
  .map(groupId);

async function measureCeiling(origin: string, traffic: Traffic): Promise<number> {
  await drive(origin, WARM_UP, traffic.next);
  return (await drive(origin, CEILING, traffic.next)).perSecond;
}

const isAtRest = ({ waiting, outboxAge }: { waiting?: number; outboxAge?: number }) => waiting === 0 && outboxAge === 0;
