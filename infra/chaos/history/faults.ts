import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSystemError } from '@allsquare/build/user-facing-error';
import type { RunningPart } from '@allsquare/local/product.ts';
import type { Doubled } from './doubled.ts';
import type { Random } from './random.ts';

/** In milliseconds: how long a fault lasts that does not heal by itself, and how far apart faults begin. */
const FROZEN_FOR = [200, 8_000] as const;
const STOPPED_FOR = [1_000, 20_000] as const;
const APART = 2_000;
/** How many faults may go on at the same time. */
const AT_ONCE = 3;

type Fault = {
  name: string;
  /** How often, beside the others. */
  weight: number;
  of: (world: Doubled, random: Random) => RunningPart[];
  lasts: readonly [least: number, most: number];
  /** Does the harm and, where that does not heal by itself, takes it back. */
  strike: (part: RunningPart, lasts: number, world: Doubled) => Promise<void>;
};

const kill = async (part: RunningPart) => part.kill('SIGKILL');

async function freeze(part: RunningPart, lasts: number) {
  const pid = part.pid();
  if (!pid) return;
  part.kill('SIGSTOP');
  const sessions = childrenOf(pid);
  for (const session of sessions) signal(session, 'SIGSTOP');
  await sleep(lasts);
  for (const session of sessions) signal(session, 'SIGCONT');
  part.kill('SIGCONT');
}

async function stop(part: RunningPart, lasts: number) {
  await part.stop();
  await sleep(lasts);
  part.start();
}

async function loseFiles(broker: RunningPart, lasts: number, { product }: Doubled) {
  await broker.stop();
  rmSync(join(product.folder, broker.name), { recursive: true });
  await sleep(lasts);
  broker.start();
}

const replica = ({ replicas }: Doubled, random: Random) => [random.oneOf(random.oneOf(replicas))];
const bothReplicas = ({ replicas }: Doubled, random: Random) => random.oneOf(replicas);
const broker = ({ product: { brokers, part } }: Doubled, random: Random) => [
  brokers.length > 1 ? random.oneOf(brokers) : part('nats'),
];
const partOf =
  (name: 'postgres' | 'edge' | 'identity') =>
  ({ product }: Doubled) => [product.part(name)];

/** The supervisor starts again at once what was killed. */
const killed = { strike: kill, lasts: [0, 0] } as const;
const frozen = { strike: freeze, lasts: FROZEN_FOR } as const;
const stopped = { strike: stop, lasts: STOPPED_FOR } as const;

const FAULTS: Fault[] = [
  { name: 'kill a replica', weight: 30, of: replica, ...killed },
  { name: 'freeze a replica', weight: 30, of: replica, ...frozen },
  { name: 'kill both replicas', weight: 8, of: bothReplicas, ...killed },
  { name: 'freeze both replicas', weight: 6, of: bothReplicas, ...frozen },
  { name: 'kill the broker', weight: 6, of: broker, ...killed },
  { name: 'freeze the broker', weight: 6, of: broker, ...frozen },
  { name: 'stop the broker', weight: 4, of: broker, ...stopped },
  { name: 'lose the files of the broker', weight: 4, of: broker, lasts: STOPPED_FOR, strike: loseFiles },
  { name: 'kill the database', weight: 6, of: partOf('postgres'), ...killed },
  { name: 'freeze the database', weight: 6, of: partOf('postgres'), ...frozen },
  { name: 'stop the database', weight: 4, of: partOf('postgres'), ...stopped },
  { name: 'kill the edge', weight: 2, of: partOf('edge'), ...killed },
  { name: 'kill the identity server', weight: 2, of: partOf('identity'), ...killed },
];

/** So many faults, some at the same time but none at the same part; resolves once everything is ready again. */
export async function strikeAtOnce(world: Doubled, random: Random, most: number, say: (line: string) => void) {
  const count = Math.min(most, random.between(1, AT_ONCE));
  const struck = new Set<RunningPart>();
  const strikes: Promise<void>[] = [];
  while (strikes.length < count) {
    const fault = random.weighted(FAULTS.map((one) => [one.weight, one] as const));
    const parts = fault.of(world, random);
    if (parts.some((part) => struck.has(part))) continue;
    for (const part of parts) struck.add(part);
    const [wait, lasts] = [random.between(0, APART), random.between(...fault.lasts)];
    strikes.push(sleep(wait).then(() => strike(fault, parts, lasts, world, say)));
  }
  await Promise.all(strikes);
  return count;
}

async function strike(
  { name, strike: harm }: Fault,
  parts: RunningPart[],
  lasts: number,
  world: Doubled,
  say: (line: string) => void,
) {
  const duration = lasts > 0 ? ` for ${lasts} ms` : '';
  say(`${name}${duration}: ${parts.map((part) => part.name).join(', ')}`);
  await Promise.all(parts.map((part) => harm(part, lasts, world)));
  await Promise.all(parts.map((part) => part.whenReady()));
}

/** PostgreSQL has a process for each session. */
function childrenOf(pid: number): number[] {
  const listed =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  return listed.split(/\s+/).filter(Boolean).map(Number);
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isSystemError(error, 'ESRCH')) throw error;
  }
}
