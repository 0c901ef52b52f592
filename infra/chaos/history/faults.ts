import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPart } from '@allsquare/local/product.ts';
import type { Doubled } from './doubled.ts';
import { disturb, fillDisk, freeze, type Harm, kill, loseFiles, refuseConnections, shiftClock, stop } from './harm.ts';
import type { Trouble } from './link.ts';
import type { Random } from './random.ts';

/** In milliseconds: how long a fault lasts that does not heal by itself, and how far apart faults begin. */
const FROZEN_FOR = [200, 6_000] as const;
const STOPPED_FOR = [1_000, 8_000] as const;
const DISTURBED_FOR = [1_000, 6_000] as const;
const APART = 2_000;
/** How many faults may go on at the same time. */
const AT_ONCE = 4;

/** What a fault strikes; it resolves once that is ready again. */
type Target = { name: string; strike: (lasts: number) => Promise<void> };

type Fault = {
  name: string;
  /** How often, beside the others. */
  weight: number;
  of: (world: Doubled, random: Random) => Target[];
  lasts: readonly [least: number, most: number];
};

const each =
  (harm: Harm, partsOf: (world: Doubled, random: Random) => RunningPart[]): Fault['of'] =>
  (world, random) =>
    partsOf(world, random).map((part) => ({
      name: part.name,
      strike: async (lasts) => {
        await harm(part, lasts, world);
        await part.whenReady();
      },
    }));

const link =
  (kind: Trouble): Fault['of'] =>
  ({ links }, random) => {
    const one = random.oneOf(links);
    return [{ name: one.name, strike: (lasts) => disturb(one, kind, lasts) }];
  };

const replica = ({ replicas }: Doubled, random: Random) => [random.oneOf(random.oneOf(replicas))];
const secondReplica = ({ replicas }: Doubled, random: Random) => random.oneOf(replicas).slice(1);
const bothReplicas = ({ replicas }: Doubled, random: Random) => random.oneOf(replicas);
const broker = ({ product: { brokers, part } }: Doubled, random: Random) => [
  brokers.length > 1 ? random.oneOf(brokers) : part('nats'),
];
const partOf =
  (name: 'postgres' | 'edge' | 'identity') =>
  ({ product }: Doubled) => [product.part(name)];
const database = partOf('postgres');
/** Nothing where its disk cannot be filled. */
const databaseOnDisk = (world: Doubled) => (world.disk ? database(world) : []);

/** The supervisor starts again at once what was killed. */
const AT_ONCE_AGAIN = [0, 0] as const;

const FAULTS: Fault[] = [
  { name: 'kill a replica', weight: 24, of: each(kill, replica), lasts: AT_ONCE_AGAIN },
  { name: 'freeze a replica', weight: 24, of: each(freeze, replica), lasts: FROZEN_FOR },
  { name: 'kill both replicas', weight: 7, of: each(kill, bothReplicas), lasts: AT_ONCE_AGAIN },
  { name: 'freeze both replicas', weight: 5, of: each(freeze, bothReplicas), lasts: FROZEN_FOR },
  {
    name: 'shift the clock of a replica by an hour',
    weight: 8,
    of: each(shiftClock, secondReplica),
    lasts: STOPPED_FOR,
  },
  { name: 'slow a link', weight: 12, of: link('slow'), lasts: DISTURBED_FOR },
  { name: 'lose on a link', weight: 12, of: link('lossy'), lasts: DISTURBED_FOR },
  { name: 'kill the broker', weight: 5, of: each(kill, broker), lasts: AT_ONCE_AGAIN },
  { name: 'freeze the broker', weight: 5, of: each(freeze, broker), lasts: FROZEN_FOR },
  { name: 'stop the broker', weight: 4, of: each(stop, broker), lasts: STOPPED_FOR },
  { name: 'lose the files of the broker', weight: 4, of: each(loseFiles, broker), lasts: STOPPED_FOR },
  { name: 'kill the database', weight: 5, of: each(kill, database), lasts: AT_ONCE_AGAIN },
  { name: 'freeze the database', weight: 5, of: each(freeze, database), lasts: FROZEN_FOR },
  { name: 'stop the database', weight: 4, of: each(stop, database), lasts: STOPPED_FOR },
  { name: 'fill the disk of the database', weight: 5, of: each(fillDisk, databaseOnDisk), lasts: STOPPED_FOR },
  { name: 'refuse connections to the database', weight: 5, of: each(refuseConnections, database), lasts: STOPPED_FOR },
  { name: 'kill the edge', weight: 2, of: each(kill, partOf('edge')), lasts: AT_ONCE_AGAIN },
  { name: 'freeze the edge', weight: 3, of: each(freeze, partOf('edge')), lasts: FROZEN_FOR },
  { name: 'kill the identity server', weight: 2, of: each(kill, partOf('identity')), lasts: AT_ONCE_AGAIN },
  { name: 'freeze the identity server', weight: 3, of: each(freeze, partOf('identity')), lasts: FROZEN_FOR },
];

/** So many faults, some at the same time but none at the same part; resolves once everything is ready again. */
export async function strikeAtOnce(world: Doubled, random: Random, most: number, say: (line: string) => void) {
  const count = Math.min(most, random.between(1, AT_ONCE));
  const struck = new Set<string>();
  const strikes: Promise<void>[] = [];
  while (strikes.length < count) {
    const fault = random.weighted(FAULTS.map((one) => [one.weight, one] as const));
    const targets = fault.of(world, random);
    if (targets.length === 0 || targets.some(({ name }) => struck.has(name))) continue;
    for (const { name } of targets) struck.add(name);
    const [wait, lasts] = [random.between(0, APART), random.between(...fault.lasts)];
    strikes.push(sleep(wait).then(() => strike(fault, targets, lasts, say)));
  }
  await Promise.all(strikes);
  return count;
}

async function strike({ name }: Fault, targets: Target[], lasts: number, say: (line: string) => void) {
  const duration = lasts > 0 ? ` for ${lasts} ms` : '';
  say(`${name}${duration}: ${targets.map((target) => target.name).join(', ')}`);
  await Promise.all(targets.map((target) => target.strike(lasts)));
}
