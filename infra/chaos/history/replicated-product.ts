import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import type { PartName } from '@allsquare/local/parts/parts.ts';
import { type ServiceName, services } from '@allsquare/local/processes/services.ts';
import { type Product, type ProductOptions, type RunningPart, startProduct } from '@allsquare/local/start/product.ts';
import { type Disk, mountOwnDisk } from './disk.ts';
import { type Link, openLink } from './link.ts';

export type NamedLink = Link & { name: string; to: PartName };

type ReplicatedProductOptions = Pick<ProductOptions, 'environment' | 'brokers'> & {
  /** With links to all parts, and a disk and clocks for faults; otherwise with links to services alone. */
  hasFaults?: boolean;
};

/** The product with two replicas of each service, and the test's links between its parts. */
export type ReplicatedProduct = {
  product: Product;
  /** The second replica of each can have a separate clock. */
  replicas: RunningPart[][];
  links: NamedLink[];
  /** PostgreSQL's disk; undefined where none can be mounted. */
  disk: Disk | undefined;
  /** When a replica's clock was off, in milliseconds of the history. */
  offClocks: [from: number, until: number][];
  stop: () => Promise<void>;
};

const isService = (part: PartName) => services.some(({ name }) => name === part);

/** The callers of each part. */
const PAIRS: [from: PartName, to: PartName][] = [
  ['edge', 'svc-auth-gateway'],
  ['edge', 'identity'],
  ['identity', 'postgres'],
  ...services.flatMap(({ name, calls }) => {
    const routed = name === 'svc-auth-gateway' ? services.map((one) => one.name).filter((one) => one !== name) : calls;
    return [...routed, 'postgres' as const, 'nats' as const, 'identity' as const].map((to): [PartName, PartName] => [
      name,
      to,
    ]);
  }),
];

export async function startReplicated(
  signal?: AbortSignal,
  { environment, brokers, hasFaults = false }: ReplicatedProductOptions = {},
): Promise<ReplicatedProduct> {
  const named = (from: PartName, to: PartName) => `${from} to ${to}`;
  const links = await Promise.all(
    PAIRS.filter(([, to]) => hasFaults || isService(to)).map(async ([from, to]) => ({
      name: named(from, to),
      to,
      ...(await openLink()),
    })),
  );
  const close = () => Promise.all(links.map((link) => link.close()));
  const product = await startProduct({
    ports: 'free',
    quiet: true,
    environment: { LOG_LEVEL: 'warn', DUE_BILLS_EVERY: '1000', ...highLimits, ...environment },
    ...(brokers && { brokers }),
    linkOf: (from, to, port) => {
      const link = links.find(({ name }) => name === named(from, to));
      link?.connectTo([port]);
      return link?.port ?? port;
    },
    ...(signal && { signal }),
  }).catch(async (error) => {
    await close();
    throw error;
  });
  let disk: Disk | undefined;
  const stop = async () => {
    try {
      await disk?.release();
    } finally {
      await product.stop();
      await close();
    }
  };
  try {
    if (hasFaults) disk = await mountOwnDisk(product);
    const replicas = await Promise.all(
      services.map(async ({ name }) => {
        const both = [
          product.part(name),
          await product.startReplica(name, hasFaults ? mainWithClock(product, name) : undefined),
        ];
        for (const { connectTo } of links.filter(({ to }) => to === name)) connectTo(both.map(({ port }) => port));
        return both;
      }),
    );
    return { product, replicas, links, disk, offClocks: [], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The main file of a service with an adjustable clock. */
function mainWithClock({ folder }: Product, name: ServiceName): string {
  const file = join(folder, `${name}-with-clock.mjs`);
  const parts = [join(import.meta.dirname, 'clock.mjs'), join(import.meta.dirname, '../../..', name, 'dist/main.mjs')];
  writeFileSync(file, parts.map((part) => `await import(${JSON.stringify(part)});\n`).join(''));
  return file;
}
