import { patience } from '@allsquare/build/slowness';
import { createExpense } from '@allsquare/expenses-contract';
import { readAllNotifications } from '@allsquare/friends-contract';
import { updateGroup } from '@allsquare/groups-contract';
import type { Answer } from '@allsquare/local/client/call-operation.ts';
import type { Client } from '@allsquare/local/client/client.ts';
import { databaseOf, type ServiceName } from '@allsquare/local/processes/services.ts';
import type { Replica } from '@allsquare/local/start/product.ts';
import { until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { afterEach, describe, expect, test } from '@jest/globals';
import { auditBooks, rows, untilConverged } from './projections.ts';
import { dinner, makeWorld, registerPair, type World } from './world.ts';

let replica: Replica | undefined;

afterEach(async () => {
  // A failed test has left it frozen.
  for (const { service } of cases) product.part(service).kill('SIGCONT');
  await replica?.stop();
});

const WRITERS = 8;

type Case = {
  service: ServiceName;
  /** A write that locks the same row of `table` each time and continues from there. */
  write: (client: Client, world: World, name: string) => Promise<Answer>;
  table: string;
  /** The number of these writes that took effect; absent where nothing counts them. */
  happened?: string;
};

const cases: Case[] = [
  {
    service: 'svc-expenses',
    write: (client, world, name) => client.call(createExpense, { body: dinner(world, name) }),
    table: 'ledgers',
    happened: `select count(*)::text as line from expenses where group_id = $1`,
  },
  {
    service: 'svc-groups',
    write: (client, { groupId }, name) => client.call(updateGroup, { params: { id: groupId }, body: { name } }),
    table: 'groups',
    happened: `select (version - 1)::text as line from groups where id = $1`,
  },
  { service: 'svc-friends', write: (client) => client.call(readAllNotifications), table: 'notification_counts' },
];

describe('a service frozen in the middle of writes releases all waiting writes within four seconds', () => {
  test.each(cases)('$service', async ({ service, write, table, happened }) => {
    const world = await makeWorld(await registerPair(product.origin));
    await until('Ann to have been notified', async () =>
      (await rows(product, 'friends', `select recipient as line from notification_counts`)).includes(world.ann.id),
    );
    replica = await product.startReplica(service);
    const part = product.part(service);
    const pid = part.pid();
    const frozen = world.ann.at(`http://127.0.0.1:${product.part(service).port}`);
    const others = world.ann.at(replica.url);
    const load = startLoad((name) => write(frozen, world, name));
    await until('the load', async () => load.written() > 5 * WRITERS);

    const { since, open } = await freezeInWrite(service, table);
    const answers = await Promise.all(['One', 'Another', 'A third'].map((name) => write(others, world, name)));
    const took = Date.now() - since;
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    expect(took).toBeLessThan(patience(4000));
    const stillOpen = await openTransactions(service, table);
    expect(stillOpen.filter((transaction) => open.includes(transaction))).toEqual([]);

    part.kill('SIGCONT');
    await part.whenReady();
    const { acknowledged, unknown, refused } = await load.stop();
    expect(part.pid()).toBe(pid);
    expect(refused.filter((status) => status !== 503)).toEqual([]);
    if (happened) {
      const [count] = await rows(product, databaseOf(service), happened, [world.groupId]);
      expect(Number(count)).toBeGreaterThanOrEqual(acknowledged + answers.length);
      expect(Number(count)).toBeLessThanOrEqual(acknowledged + answers.length + unknown);
    }
    await untilConverged(product);
    expect(await auditBooks(product)).toBe('The books are right.');
    console.log(`${service}: others wrote ${took} ms after the freeze, ${refused.length} frozen writes were refused`);
  });
});

/** Writers that run until they are stopped, and then return how their writes ended. */
function startLoad(write: (name: string) => Promise<Answer>) {
  const statuses: number[] = [];
  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 0; !stopping.signal.aborted; round++) statuses.push((await write(`${writer}-${round}`)).status);
  });
  return {
    written: () => statuses.length,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
      return {
        acknowledged: statuses.filter((status) => status < 300).length,
        unknown: statuses.filter((status) => status === 502).length,
        refused: statuses.filter((status) => status >= 300 && status !== 502),
      };
    },
  };
}

/** The service's idle transactions that hold locks on rows of the table. */
const openTransactions = (service: ServiceName, table: string) =>
  rows(
    product,
    databaseOf(service),
    `select a.pid || ' since ' || a.xact_start as line from pg_stat_activity a join pg_locks l using (pid)
     where a.application_name = $1 and a.state = 'idle in transaction' and l.relation = $2::regclass and l.mode = 'RowShareLock'`,
    [service, table],
  );

/** Freezes the service repeatedly until a freeze catches it with such an open transaction. */
async function freezeInWrite(service: ServiceName, table: string) {
  const part = product.part(service);
  for (;;) {
    part.kill('SIGSTOP');
    const since = Date.now();
    const seen = await openTransactions(service, table);
    // By the second query, statements in flight have reached the database.
    const open = (await openTransactions(service, table)).filter((transaction) => seen.includes(transaction));
    if (open.length > 0) return { since, open };
    part.kill('SIGCONT');
    await part.whenReady();
  }
}
