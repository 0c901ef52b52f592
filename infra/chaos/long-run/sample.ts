import { partNames } from '@allsquare/local/parts/parts.ts';
import { services } from '@allsquare/local/processes/services.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { adminUrl } from '@allsquare/local/servers/postgres.ts';
import type { Product, RunningPart } from '@allsquare/local/start/product.ts';
import { percentile } from '../../load/drive.ts';
import { ownMemory } from '../../load/processes.ts';
import type { ReplicatedProduct } from '../history/replicated-product.ts';
import type { SentRequest } from './people.ts';

const ANSWER_TIMEOUT = 2_000;

/** A metric is absent if it could not be read, because its part was down. */
export type Sample = {
  /** In seconds since the load began, as all times of a run. */
  at: number;
  /** The id and the bytes of each process, without PostgreSQL's shared buffers. */
  memory: Record<string, { pid: number; bytes: number }>;
  /** PostgreSQL's sessions. */
  connections?: number | undefined;
  /** Age in seconds of the oldest event in an outbox. */
  outboxAge?: number | undefined;
  /** Events that consumers have not handled yet. */
  waiting?: number | undefined;
  deadLetters?: number | undefined;
  /** For the requests since the previous sample, answered or failed; in milliseconds. */
  requests: number;
  failed: number;
  p50?: number | undefined;
  p99?: number | undefined;
};

/** The current state of the product and its answers to these requests; `metricsPort`: that of the first service. */
export async function takeSample(
  world: ReplicatedProduct,
  metricsPort: number,
  at: number,
  requests: SentRequest[],
): Promise<Sample> {
  const [connections, lags] = await Promise.all([countConnections(world.product), readLags(metricsPort)]);
  const took = requests.map((request) => request.took);
  return {
    at,
    memory: memoryOf(world),
    connections,
    ...lags,
    requests: requests.length,
    failed: requests.filter(({ failure }) => failure).length,
    p50: took.length > 0 ? percentile(took, 50) : undefined,
    p99: took.length > 0 ? percentile(took, 99) : undefined,
  };
}

function memoryOf({ product, replicas }: ReplicatedProduct): Sample['memory'] {
  const named: [name: string, part: RunningPart][] = [
    ...partNames.map((name): [string, RunningPart] => [name, product.part(name)]),
    ...replicas.flatMap((pair, service) =>
      pair.slice(1).map((part): [string, RunningPart] => [`${services[service]?.name} 2`, part]),
    ),
  ];
  const running = named.flatMap(([name, part]) => {
    const pid = part.pid();
    return pid === undefined ? [] : [{ name, pid }];
  });
  const bytes = ownMemory(running.map(({ pid }) => pid));
  return Object.fromEntries(running.map(({ name, pid }, index) => [name, { pid, bytes: bytes[index] ?? 0 }]));
}

const countConnections = ({ folder, part }: Product): Promise<number | undefined> =>
  onDatabase(adminUrl(folder, part('postgres').port), async (db) => {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
    );
    return rows[0]?.count;
  }).catch(() => undefined);

/** Undefined while a service does not show its metrics: a partial sum would mislead. */
async function readLags(metricsPort: number): Promise<Pick<Sample, 'outboxAge' | 'waiting' | 'deadLetters'>> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT);
  const shown = await Promise.all(
    services.map(async (_, service) =>
      (await fetch(`http://127.0.0.1:${metricsPort + service}/metrics`, { signal })).text(),
    ),
  ).catch(() => []);
  const values = (name: string) =>
    Array.from(shown.join('\n').matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm')), ([, value]) =>
      Number(value),
    );
  const read = (name: string, together: (all: number[]) => number) => {
    const all = values(name);
    return all.length > 0 ? together(all) : undefined;
  };
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  return {
    outboxAge: read('allsquare_outbox_age_seconds', (all) => Math.max(...all)),
    waiting: read('allsquare_consumer_waiting', sum),
    deadLetters: read('allsquare_dead_letters', sum),
  };
}

/** One row per sample, for any spreadsheet. */
export function samplesAsCsv(samples: Sample[]): string {
  const names = [...new Set(samples.flatMap(({ memory }) => Object.keys(memory)))];
  const figures = [
    'at',
    'requests',
    'failed',
    'p50',
    'p99',
    'connections',
    'outboxAge',
    'waiting',
    'deadLetters',
  ] as const;
  const rows = samples.map((sample) => [
    ...figures.map((figure) => sample[figure] ?? ''),
    ...names.map((name) => sample.memory[name]?.bytes ?? ''),
  ]);
  return [[...figures, ...names.map((name) => `bytes of ${name}`)], ...rows].map((row) => `${row.join()}\n`).join('');
}
