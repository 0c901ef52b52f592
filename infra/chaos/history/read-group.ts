import {
  type Activity,
  type Expense,
  getPlan,
  listActivity,
  listBalances,
  listExpenses,
  listSettlements,
  type MemberBalance,
  type Plan,
  type Settlement,
} from '@allsquare/expenses-contract';
import { listNotifications } from '@allsquare/friends-contract';
import { type Group, listGroups, listMemberChanges, type MemberChange } from '@allsquare/groups-contract';
import type { CallInput, Route } from '@allsquare/local/client/call-operation.ts';
import type { Client } from '@allsquare/local/client/client.ts';
import type { MemberChangeRow } from './check-member-facts.ts';
import { type Answered, billOn, deletionOf, type Entry, paidAs, type Seen } from './history.ts';
import type { Person } from './person.ts';
import { isDone } from './recorder.ts';

const ALL = { deleted: 'true', limit: '500' };

type Shown = Seen & { deletedAt?: string };
const seen = ({ id, version, text, paid, deletedAt }: Shown): Seen =>
  deletedAt ? { id, version, text: deletionOf(id, version - 1) } : { id, version, text, paid };
const seenExpense = ({ description, date, amount, original, ...one }: Expense) =>
  seen({ ...one, text: billOn(description, date), paid: paidAs(amount, original) });
const seenPayment = ({ version = 1, notes, cents, original, ...one }: Settlement) =>
  seen({ ...one, version, text: notes ?? '', paid: paidAs(cents, original) });

export async function readExpenses(person: Person, group: string): Promise<Seen[] | undefined> {
  const input = { query: { groupId: group, ...ALL } };
  const listed = await person.recorder.read<Expense[]>(listExpenses, input, group, (expenses) => [
    { group, of: 'expense', seen: expenses.map(seenExpense) },
  ]);
  for (const expense of listed ?? []) person.remember('expense', expense);
  return listed?.map(seenExpense);
}

async function readPayments(person: Person, group: string): Promise<Seen[] | undefined> {
  const input = { query: { groupId: group, ...ALL } };
  const listed = await person.recorder.read<Settlement[]>(listSettlements, input, group, (payments) => [
    { group, of: 'settlement', seen: payments.map(seenPayment) },
  ]);
  for (const payment of listed ?? []) person.remember('settlement', payment);
  return listed?.map(seenPayment);
}

const readPlan = ({ recorder }: Person, group: string) =>
  recorder.read<Plan>(getPlan, { query: { groupId: group } }, group, ({ version, transfers }) => [
    { group, of: 'plan', version, transfers },
  ]);

const centsOf = (balances: MemberBalance[]) => Object.fromEntries(balances.map(({ userId, cents }) => [userId, cents]));

/** Everything of a group; consistent if the books have not changed during the read. */
export async function readBooksOf(person: Person, group: string) {
  const { recorder } = person;
  const began = performance.now();
  const before = await readPlan(person, group);
  const expenses = await readExpenses(person, group);
  const payments = await readPayments(person, group);
  const input = { query: { groupId: group } };
  const balances = await recorder.read<MemberBalance[]>(listBalances, input, group, (answer) => [
    { group, of: 'balances', cents: centsOf(answer) },
  ]);
  const after = await readPlan(person, group);
  if (!before || !expenses || !payments || !balances || before.version !== after?.version) return;
  const { version } = before;
  recorder.recordReads(began, [
    { group, of: 'books', version, seen: [...expenses, ...payments], cents: centsOf(balances) },
  ]);
}

/** Of each group; a search for it finds archived groups, too. */
export const DESCRIPTION = 'Four days';

export function readGroups({ client, groups, recorder, history }: Person) {
  const began = performance.now();
  return recorder.read<Group[]>(listGroups, { query: { q: DESCRIPTION } }, undefined, (listed) =>
    groups.flatMap((group): Answered[] => {
      const shown = listed.find(({ id }) => id === group);
      if (!shown) return [{ group, of: 'refusal', code: 'not-listed' }];
      const { id, version, name, cents, archived = false } = shown;
      history.archives.push({ ...recorder.since(began), group, archived, is: 'read' });
      return [
        { group, of: 'group', seen: [{ id, version, text: name }] },
        { group, of: 'chip', reader: client.id, cents },
      ];
    }),
  );
}

export async function countNotifications({ recorder, history }: Person) {
  const began = performance.now();
  const answer = await recorder.call(listNotifications, { query: { limit: '1' } });
  const count = Number(answer?.headers.get('x-total-count') ?? Number.NaN);
  if (answer && isDone(answer)) history.counts.push({ ...recorder.since(began), count });
}

/** All changes to the books of these groups, as the product lists them. */
export async function readActivity(client: Client, groups: string[]): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const groupId of groups) {
    const rows = await readPages<Activity>(client, listActivity, { query: { groupId } });
    found.push(...rows.map(entryOf));
  }
  return found;
}

/** The history of a group's members, as the product lists it. */
export async function readMemberChanges(client: Client, group: string): Promise<MemberChangeRow[]> {
  const rows = await readPages<MemberChange>(client, listMemberChanges, { params: { id: group } });
  return rows.map(({ kind, member, by }) => ({ kind, person: member.id, by: by.id }));
}

async function readPages<Listed>(client: Client, route: Route, { params, query }: CallInput): Promise<Listed[]> {
  const found: Listed[] = [];
  let cursor: string | undefined;
  do {
    const page = { ...query, limit: '500', ...(cursor && { cursor }) };
    const answer = await client.call(route, { params, query: page });
    if (!isDone(answer)) throw new Error(`${route.path} is answered ${answer.status}`);
    found.push(...(answer.body as Listed[]));
    cursor = nextOf(answer.headers.get('link'));
  } while (cursor);
  return found;
}

const entryOf = ({ groupId, expenseId, settlementId, importId, version = 0, kind, by }: Activity): Entry => ({
  group: groupId,
  id: expenseId ?? settlementId ?? importId ?? '',
  version,
  kind,
  by: by.id,
});

/** The cursor of the next page in `Link`. */
function nextOf(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>; *rel="?next"?/.exec(link ?? '') ?? [];
  return address ? (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined;
}
