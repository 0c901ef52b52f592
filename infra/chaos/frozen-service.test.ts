import { createExpense } from '@allsquare/expenses-contract';
import { readAllNotifications } from '@allsquare/friends-contract';
import { updateGroup } from '@allsquare/groups-contract';
import { type Product, startProduct } from '@allsquare/local/product.ts';
import { type Answer, until } from '@allsquare/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from './client.ts';
import { auditBooks, rows, untilEqual } from './projections.ts';
import { databaseOf, type ServiceName, startReplica } from './replica.ts';
import { dinner, makeWorld, registerPair, type World } from './world.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ ports: 'free', quiet: true });
});
afterAll(() => product.stop());

const WITHIN = 5000;
const WRITERS = 8;

type Case = {
  service: ServiceName;
  /** The write, which always locks the same row of `table` first. */
  write: (client: Client, world: World, name: string) => Promise<Answer>;
  table: string;
  /** How many of the writes the database holds. */
  done?: string;
};

const cases: Case[] = [
  {
    service: 'svc-expenses',
    write: (client, world, name) => client.call(createExpense, { body: dinner(world, name) }),
    table: 'ledgers',
    done: `select count(*)::text as line from expenses where group_id = $1`,
  },
  {
    service: 'svc-groups',
    write: (client, { groupId }, name) => client.call(updateGroup, { params: { id: groupId }, body: { name } }),
    table: 'groups',
    done: `select (version - 1)::text as line from groups where id = $1`,
  },
  {
    service: 'svc-friends',
    write: (client) => client.call(readAllNotifications),
    table: 'notification_counts',
  },
];

describe('a service that freezes in the middle of a write frees the others within five seconds', () => {
  test.each(cases)('$service', async ({ service, write, table, done }) => {
    const database = databaseOf[service];
    const world = await makeWorld(await registerPair(product.origin));
    await until('Ann to be told of something', async () => {
      const told = await rows(product, 'friends', `select recipient as line from notification_counts`);
      return told.includes(world.ann.id);
    });
    const replica = await startReplica(product, service);
    const pid = product.parts[service].pid();
    const own = world.ann.at(`http://127.0.0.1:${product.ports[service]}`);
    const load = startLoad((name) => write(own, world, name));

    const { since, sessions } = await freezeInWrite(service, table);
    const other = world.ann.at(replica.url);
    const statuses: number[] = [];
    while (!(Number(statuses.at(-1)) < 300)) statuses.push((await write(other, world, 'by the other')).status);
    const took = Date.now() - since;
    expect(await openTransactions(service, table)).not.toEqual(expect.arrayContaining(sessions));

    product.parts[service].kill('SIGCONT');
    await product.parts[service].whenReady();
    const { acknowledged, unknown, refused } = await load.stop();
    console.log(`${service}: free after ${took} ms, ${sessions.length} frozen, told ${statuses.join()}`, {
      acknowledged,
      unknown,
      refused,
    });
    expect(took).toBeLessThan(WITHIN);
    expect(new Set([...refused, ...statuses.slice(0, -1)])).toEqual(new Set(refused.length ? [503] : []));
    expect(product.parts[service].pid()).toBe(pid);
    if (done) {
      const count = Number((await rows(product, database, done, [world.groupId]))[0]) - 1;
      expect(count).toBeGreaterThanOrEqual(acknowledged);
      expect(count).toBeLessThanOrEqual(acknowledged + unknown);
    }
    await untilEqual(product);
    expect(await auditBooks(product)).toBe('The books are right.');
    await replica.stop();
  });
});

/** Writers that go on until they are told to stop, then how their writes ended. */
function startLoad(write: (name: string) => Promise<Answer>) {
  const statuses: (number | undefined)[] = [];
  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 0; !stopping.signal.aborted; round++)
      statuses.push((await write(`${writer}-${round}`).catch(() => undefined))?.status);
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
      const isUnknown = (status: number | undefined) => status === undefined || status === 502;
      return {
        acknowledged: statuses.filter((status) => Number(status) < 300).length,
        unknown: statuses.filter(isUnknown).length,
        refused: statuses.filter((status) => !isUnknown(status) && Number(status) >= 300),
      };
    },
  };
}

/** Sessions that idle in a transaction which has locked rows of the table. */
const openTransactions = (service: ServiceName, table: string) =>
  rows(
    product,
    databaseOf[service],
    `select distinct a.pid || ' since ' || a.xact_start as line from pg_stat_activity a join pg_locks l using (pid)
     where a.application_name = $1 and a.state = 'idle in transaction' and l.relation = $2::regclass and l.mode = 'RowShareLock'`,
    [service, table],
  );

/** Stops the service until that has hit it in the middle of a write; answers since when and in which sessions. */
async function freezeInWrite(service: ServiceName, table: string) {
  const part = product.parts[service];
  for (;;) {
    part.kill('SIGSTOP');
    const since = Date.now();
    const seen = await openTransactions(service, table);
    // What is still under way to the server is done by the second look.
    const sessions = (await openTransactions(service, table)).filter((session) => seen.includes(session));
    if (sessions.length > 0) return { since, sessions };
    part.kill('SIGCONT');
    await part.whenReady();
  }
}
