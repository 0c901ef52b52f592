import { setTimeout as sleep } from 'node:timers/promises';
import type { PartName } from '@allsquare/local/parts/parts.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import type { Client } from 'pg';
import type { Callers } from './callers.ts';
import { drive, type Figures } from './drive.ts';
import { expenseIn } from './operations.ts';
import { memory, packetsFrom, processorTime } from './processes.ts';
import { SMALL } from './world.ts';

const CONNECTIONS_IN_TURN = [1, 4, 8, 16];
/** How many groups the writes go to: one, whose ledger every write locks, or so many that writes rarely collide. */
const GROUP_COUNTS = { 'one group': 1, '40 groups': 40 };
/** The parts whose processor time and commits are reported. */
const REPORTED = { groups: '40 groups', connections: 8 } as const;
/** The effects of a write are complete after this (ms). */
export const SETTLE_TIME = 1500;
/** The engine compiles frequently run code: a new process needs twice the time. */
const WARM_UP_SECONDS = 10;

/** Creates through the edge; `yardstick` is pgbench's result with as many connections, in transactions a second. */
export type Run = { groups: string; connections: number; edge: Figures; yardstick: number };
/**
 * A single create sends this many packets to PostgreSQL. Per create, with all its effects: processor milliseconds,
 * writing transactions.
 */
export type Creates = {
  runs: Run[];
  packets: number;
  processor: Map<PartName, number>;
  commits: number;
  memory: { idle: Map<PartName, number>; afterwards: Map<PartName, number> };
};

/** Sends creates as browsers do: through the edge, each with a new idempotency key. */
export async function measureCreates(
  product: Product,
  admin: Client,
  callers: Callers,
  seconds: number,
  yardstickAt: (connections: number) => Promise<number>,
): Promise<Creates> {
  const edge = `http://127.0.0.1:${product.part('edge').port}`;
  const idle = memory(product);
  const nextIn = (many: number) => () => expenseIn(callers, SMALL + Math.floor(Math.random() * many));
  await drive(edge, WARM_UP_SECONDS, nextIn(GROUP_COUNTS[REPORTED.groups]));
  const creates: Omit<Creates, 'memory'> = { runs: [], packets: 0, processor: new Map(), commits: 0 };
  for (const connections of CONNECTIONS_IN_TURN) {
    const yardstick = await yardstickAt(connections);
    for (const [groups, many] of Object.entries(GROUP_COUNTS)) {
      await callers.renew();
      const before = await countersOf(product, admin);
      const figures = await drive(edge, seconds, nextIn(many), connections);
      await sleep(SETTLE_TIME);
      const after = await countersOf(product, admin);
      creates.runs.push({ groups, connections, edge: figures, yardstick });
      if (connections === 1) creates.packets = sent(before.packets, after.packets) / figures.requests;
      if (groups !== REPORTED.groups || connections !== REPORTED.connections) continue;
      creates.commits = (after.transactions - before.transactions) / figures.requests;
      for (const [name, time] of after.processor)
        creates.processor.set(name, (time - (before.processor.get(name) ?? 0)) / figures.requests);
    }
  }
  return { ...creates, memory: { idle, afterwards: memory(product) } };
}

/** The pool closes connections that are idle for long, which sent nothing in that time. */
const sent = (before: Map<number, number>, after: Map<number, number>) =>
  Array.from(after, ([port, packets]) => packets - (before.get(port) ?? 0)).reduce((sum, each) => sum + each, 0);

/** Since the start: processor time, writing transactions of all databases, packets of svc-expenses' pool. */
async function countersOf(product: Product, admin: Client) {
  const { rows } = await admin.query<{ transactions: string; ports: number[] }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as transactions,
       array(select client_port from pg_stat_activity where application_name = 'svc-expenses') as ports`,
  );
  const [{ transactions, ports } = { transactions: '0', ports: [] }] = rows;
  return {
    processor: processorTime(product),
    transactions: Number(transactions),
    packets: packetsFrom(ports, product.part('postgres').port),
  };
}
