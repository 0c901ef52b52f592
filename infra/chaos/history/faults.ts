import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPart } from '@allsquare/local/start/product.ts';
import {
  disturbLink,
  type FaultAction,
  fillDisk,
  freeze,
  kill,
  loseFiles,
  refuseConnections,
  shiftClock,
  stop,
} from './fault-actions.ts';
import type { NetworkFault } from './link.ts';
import type { Random } from './random.ts';
import type { ReplicatedProduct } from './replicated-product.ts';

/** In milliseconds: the duration of a fault that does not recover automatically, and the time between two starts. */
const FROZEN_FOR = [200, 6_000] as const;
const STOPPED_FOR = [1_000, 8_000] as const;
const DISTURBED_FOR = [1_000, 6_000] as const;
const MAX_DELAY = 2_000;
/** The maximum number of concurrent faults. */
const MAX_CONCURRENT = 4;

/** The part that a fault affects; resolves once it is ready again. */
type Target = { name: string; inject: (lasts: number) => Promise<void> };

type Fault = {
  name: string;
  /** The weight among all faults. */
  weight: number;
  of: (world: ReplicatedProduct, random: Random) => Target[];
  lasts: readonly [least: number, most: number];
};

const each =
  (action: FaultAction, partsOf: (world: ReplicatedProduct, random: Random) => RunningPart[]): Fault['of'] =>
  (world, random) =>
    partsOf(world, random).map((part) => ({
      name: part.name,
      inject: async (lasts) => {
        await action(part, lasts, world);
        await part.whenReady();
      },
    }));

const link =
  (kind: NetworkFault): Fault['of'] =>
  ({ links }, random) => {
    const one = random.oneOf(links);
    return [{ name: one.name, inject: (lasts) => disturbLink(one, kind, lasts) }];
  };

const replica = ({ replicas }: ReplicatedProduct, random: Random) => [random.oneOf(random.oneOf(replicas))];
const secondReplica = ({ replicas }: ReplicatedProduct, random: Random) => random.oneOf(replicas).slice(1);
const bothReplicas = ({ replicas }: ReplicatedProduct, random: Random) => random.oneOf(replicas);
const broker = ({ product: { brokers, part } }: ReplicatedProduct, random: Random) => [
  brokers.length > 1 ? random.oneOf(brokers) : part('nats'),
];
const partOf =
  (name: 'postgres' | 'edge' | 'identity') =>
  ({ product }: ReplicatedProduct) => [product.part(name)];
const database = partOf('postgres');
/** Empty where its disk cannot be filled. */
const databaseOnDisk = (world: ReplicatedProduct) => (world.disk ? database(world) : []);

/** The supervisor restarts a killed part at once. */
const IMMEDIATE = [0, 0] as const;

const FAULTS: Fault[] = [
  { name: 'kill a replica', weight: 24, of: each(kill, replica), lasts: IMMEDIATE },
  { name: 'freeze a replica', weight: 24, of: each(freeze, replica), lasts: FROZEN_FOR },
  { name: 'kill both replicas', weight: 7, of: each(kill, bothReplicas), lasts: IMMEDIATE },
  { name: 'freeze both replicas', weight: 5, of: each(freeze, bothReplicas), lasts: FROZEN_FOR },
  {
    name: 'shift the clock of a replica by an hour',
    weight: 8,
    of: each(shiftClock, secondReplica),
    lasts: STOPPED_FOR,
  },
  { name: 'slow a link', weight: 12, of: link('slow'), lasts: DISTURBED_FOR },
  { name: 'lose on a link', weight: 12, of: link('lossy'), lasts: DISTURBED_FOR },
  { name: 'kill the broker', weight: 5, of: each(kill, broker), lasts: IMMEDIATE },
  { name: 'freeze the broker', weight: 5, of: each(freeze, broker), lasts: FROZEN_FOR },
  { name: 'stop the broker', weight: 4, of: each(stop, broker), lasts: STOPPED_FOR },
  { name: 'lose the files of the broker', weight: 4, of: each(loseFiles, broker), lasts: STOPPED_FOR },
  { name: 'kill the database', weight: 5, of: each(kill, database), lasts: IMMEDIATE },
  { name: 'freeze the database', weight: 5, of: each(freeze, database), lasts: FROZEN_FOR },
  { name: 'stop the database', weight: 4, of: each(stop, database), lasts: STOPPED_FOR },
  { name: 'fill the disk of the database', weight: 5, of: each(fillDisk, databaseOnDisk), lasts: STOPPED_FOR },
  { name: 'refuse connections to the database', weight: 5, of: each(refuseConnections, database), lasts: STOPPED_FOR },
  { name: 'kill the edge', weight: 2, of: each(kill, partOf('edge')), lasts: IMMEDIATE },
  { name: 'freeze the edge', weight: 3, of: each(freeze, partOf('edge')), lasts: FROZEN_FOR },
  { name: 'kill the identity server', weight: 2, of: each(kill, partOf('identity')), lasts: IMMEDIATE },
  { name: 'freeze the identity server', weight: 3, of: each(freeze, partOf('identity')), lasts: FROZEN_FOR },
];

/** Injects this many faults, some concurrent but only one per part; resolves once all parts are ready again. */
export async function injectFaults(
  world: ReplicatedProduct,
  random: Random,
  most: number,
  log: (line: string) => void,
) {
  const count = Math.min(most, random.between(1, MAX_CONCURRENT));
  const affected = new Set<string>();
  const injections: Promise<void>[] = [];
  while (injections.length < count) {
    const fault = random.weighted(FAULTS.map((one) => [one.weight, one] as const));
    const targets = fault.of(world, random);
    if (targets.length === 0 || targets.some(({ name }) => affected.has(name))) continue;
    for (const { name } of targets) affected.add(name);
    const [wait, lasts] = [random.between(0, MAX_DELAY), random.between(...fault.lasts)];
    injections.push(sleep(wait).then(() => inject(fault, targets, lasts, log)));
  }
  await Promise.all(injections);
  return count;
}

async function inject({ name }: Fault, targets: Target[], lasts: number, log: (line: string) => void) {
  const duration = lasts > 0 ? ` for ${lasts} ms` : '';
  log(`${name}${duration}: ${targets.map((target) => target.name).join(', ')}`);
  await Promise.all(targets.map((target) => target.inject(lasts)));
}
