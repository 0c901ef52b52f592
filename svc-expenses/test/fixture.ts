import { randomUUID } from 'node:crypto';
import { userState } from '@allsquare/auth-contract';
import { listBalances } from '@allsquare/expenses-contract';
import { type GroupState, groupState } from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { sharedFixture, startTestService, type TestPerson } from '@allsquare/testing';
import { afterEach, expect } from '@jest/globals';
import { auditBooks } from '../src/audit/audit-books.ts';
import { service } from '../src/service.ts';
import { unnamedIn } from './group-named.ts';
import { startGroupsPeer } from './groups-peer.ts';

const person = (name: string): TestPerson => ({
  id: randomUUID(),
  name: `${name} Example`,
  email: `${name.toLowerCase()}@example.com`,
});
export const ann = person('Ann');
export const ben = person('Ben');
export const cleo = person('Cleo');
export const everybody = [ann, ben, cleo];

/** Milliseconds; longer than a test: bills that are due are made when the clock is rung. */
export const DUE_BILLS_EVERY = 86_400_000;

/** Whether the books are spread over servers (npm run test:citus), where no trigger counts what is written by hand. */
export const isSharded = Boolean(process.env['TEST_CITUS_WORKERS']);

/**
 * The service with its peer svc-groups, and one group at a time whose members are ann and ben. At its stop every
 * statement that the service has sent must have named its group.
 */
export async function startFixture(environment: Record<string, string> = {}) {
  const peer = await startGroupsPeer();
  const expenses = await startTestService(service, {
    GROUPS_URL: peer.url,
    OFFERS: 'bills,payments,differences,currencies,imports',
    DUE_BILLS_EVERY: String(DUE_BILLS_EVERY),
    ...environment,
  });
  const stopHeartbeat = await expenses.startHeartbeat(groupState);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const statements = expenses.statementsDuring(() => stopped);
  let groupId = '';
  const publishPerson = ({ id, name, email }: TestPerson, version: number) =>
    expenses.publishState(userState, id, { userId: id, version, name, email, emailVerified: true });
  for (const somebody of everybody) await publishPerson(somebody, 1);

  const group = (members: TestPerson[], version = 1): GroupState => ({
    groupId,
    version,
    name: 'Lisbon trip',
    type: 'trip',
    deleted: false,
    members: members.map((member) => ({
      userId: member.id,
      role: member === ann ? 'admin' : 'member',
      colour: ((everybody.indexOf(member) + 8) % 8) + 1,
      joinedAt: '2026-11-21T10:00:00.000Z',
    })),
  });
  /** svc-groups says how the group is now: by event, and when it is asked. */
  const become = async (state: GroupState) => {
    peer.answersGroup(state, everybody);
    await expenses.publishState(groupState, groupId, state);
  };
  const haveMembers = (members: TestPerson[], version: number) => become(group(members, version));
  /** A group with seats: who holds them, or their names while nobody does, and with whom they pay. */
  const seated = (members: (Partial<GroupState['members'][number]> & { userId: string })[], version: number) => ({
    ...group([], version),
    members: members.map((member) => ({
      role: 'member' as const,
      colour: 1,
      joinedAt: '2026-11-21T10:00:00.000Z',
      ...member,
    })),
  });

  return {
    peer,
    expenses,
    group,
    seated,
    become,
    haveMembers,
    stopHeartbeat,
    /** What svc-auth-gateway publishes. */
    publishPerson,
    get groupId() {
      return groupId;
    },
    newGroup: async (members = [ann, ben]) => {
      groupId = randomUUID();
      await haveMembers(members, 1);
    },
    dinner: (over: Record<string, unknown> = {}, among = [ann, ben]) => ({
      expense: { groupId, description: 'Dinner', amount: 10_000, date: '2026-05-02', paidBy: ann.id, ...over },
      splits: among.map(({ id }) => ({ userId: id })),
    }),
    /** Everybody's balance in cents. */
    balances: async (caller = ann) => {
      const { body } = await expenses.call(caller, listBalances, { query: { groupId } });
      return new Map((body as { userId: string; cents: number }[]).map(({ userId, cents }) => [userId, cents]));
    },
    stop: async () => {
      await expenses.stop();
      await peer.stop();
      stop();
      expect([...new Set(await statements)].filter((sql) => unnamedIn(sql).length > 0)).toEqual([]);
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof startFixture>>;

/** What several test files send: people by their seats, for a group of the fixture. */
export const requestsOf = (world: Fixture) => {
  const call: Fixture['expenses']['call'] = (...input) => world.expenses.call(...input);
  return {
    call,
    /** Creates something and returns its id. */
    create: async (caller: TestPerson, operation: Operation, body: object) => {
      const answer = await call(caller, operation, { body });
      expect({ sent: body, ...answer }).toMatchObject({ status: 201 });
      return (answer.body as { id: string }).id;
    },
    inGroup: (more: Record<string, string> = {}) => ({ query: { groupId: world.groupId, ...more } }),
    dinner: (paidBy: string, among: string[], over: object = {}) => ({
      ...world.dinner({ paidBy, ...over }),
      splits: among.map((userId) => ({ userId })),
    }),
    payment: (payerId: string, payeeId: string, amount = 1000) => ({
      groupId: world.groupId,
      payerId,
      payeeId,
      amount,
    }),
    rent: (paidBy: string, start = '2199-01-31') => ({
      groupId: world.groupId,
      expense: { description: 'Rent', amount: 1000, paidBy },
      splits: [{ userId: ann.id }],
      start,
      every: 1,
      unit: 'month',
      zone: 'UTC',
    }),
  };
};

/** The fixture for all tests of a file; after each of them the books are audited. */
export function auditedFixture(): Fixture {
  const world = sharedFixture(startFixture);
  afterEach(async () => {
    expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([]);
  });
  return world;
}
