import {
  createExpense,
  createSettlement,
  explainBalance,
  getPlan,
  getStatistics,
  listBalances,
  listExpenses,
} from '@allsquare/expenses-contract';
import { addressOf, callOperation } from '@allsquare/local/client/call-operation.ts';
import type { Operation } from '@allsquare/service-kit';
import type { Callers } from './callers.ts';
import type { Request } from './drive.ts';
import { CROWD, GROUPS, groupId, LARGE, membersOf, personId, SHARING, SMALL } from './world.ts';

/** Both groups have as many, so that pages are equally long. */
const PAGE = 100;

type Measured = { name: string; next: () => Request };

/** How many questions about statistics were asked, each of other days. */
let asked = 0;
let keys = 0;
/** One idempotency key per request, as browsers send them. */
const freshKey = () => `load-${process.pid}-${++keys}`;

export function request(
  callers: Callers,
  group: number,
  operation: Operation,
  input: { query?: Record<string, string>; body?: unknown },
): Request {
  const path = addressOf(operation.path, input);
  const authorization = `Bearer ${callers.tokenIn(group)}`;
  if (!input.body) return { method: operation.method, path, status: operation.status, headers: { authorization } };
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': freshKey() };
  return { method: operation.method, path, status: operation.status, headers, body: JSON.stringify(input.body) };
}

const anyGroup = () => 1 + Math.floor(Math.random() * GROUPS);

/** A dinner for the first members, of whom this many share, split by the service. */
export function expenseIn(callers: Callers, group: number, many = SHARING): Request {
  const sharing = membersOf(group).slice(0, many).map(personId);
  const expense = {
    groupId: groupId(group),
    description: 'Dinner at the harbour',
    amount: 4711,
    date: '2026-11-20',
    paidBy: sharing[0],
    category: 'food',
  };
  return request(callers, group, createExpense, { body: { expense, splits: sharing.map((userId) => ({ userId })) } });
}

function settlementIn(callers: Callers, group: number): Request {
  const [payerId, payeeId] = membersOf(group).map(personId);
  return request(callers, group, createSettlement, {
    body: { groupId: groupId(group), payerId, payeeId, amount: 100 },
  });
}

const readOf =
  (callers: Callers) =>
  (name: string, group: number, operation: Operation, query: Record<string, string> = {}): Measured => ({
    name,
    next: () => request(callers, group, operation, { query: { groupId: groupId(group), ...query } }),
  });

/** The compared operations: creates with this many members, of whom this many share, and reads. */
export const FEW = 'create, 4 of 7 share';
export const FEW_OF_MANY = 'create, 4 of 200 share';
export const MANY = 'create, 200 of 200 share';
export const FIRST_PAGE = 'first page of 20, 100,000 expenses';
export const RARE = 'search for a rare word, 100,000 expenses';
export const COMMON = 'search for a common word, 100,000 expenses';

/** The operations measured without other load, and their goal for the median in milliseconds. */
export function alone(callers: Callers): (Measured & { wanted?: number })[] {
  const read = readOf(callers);
  const search = (q: string) => ({ limit: '20', q });
  const create = (name: string, group: number, sharing: number) => ({
    name,
    next: () => expenseIn(callers, group, sharing),
  });
  return [
    create(FEW, SMALL, SHARING),
    create(FEW_OF_MANY, CROWD, SHARING),
    { ...create(MANY, CROWD, Number.POSITIVE_INFINITY), wanted: 15 },
    { ...read(FIRST_PAGE, LARGE, listExpenses, { limit: '20' }), wanted: 3 },
    { ...read('balances, 100,000 expenses', LARGE, listBalances), wanted: 1.2 },
    {
      name: 'statistics of days nobody has asked for, 100,000 expenses',
      next: () => {
        asked++;
        // More than the service caches.
        const to = `${2100 + (asked % 100)}-01-${10 + (Math.floor(asked / 100) % 20)}`;
        return request(callers, LARGE, getStatistics, { query: { groupId: groupId(LARGE), to } });
      },
      wanted: 300,
    },
    { ...read(RARE, LARGE, listExpenses, search('lighthouse')), wanted: 10 },
    { ...read(COMMON, LARGE, listExpenses, search('dinner')), wanted: 10 },
  ];
}

/** Operations compared in two groups, and how much longer they may take in the one with more expenses. */
export function compared(callers: Callers): { name: string; atMost: number; next: (group: number) => Request }[] {
  const read =
    (operation: Operation, query: Record<string, string> = {}) =>
    (group: number) =>
      request(callers, group, operation, { query: { groupId: groupId(group), ...query } });
  return [
    { name: 'create, 4 share', atMost: 1.1, next: (group) => expenseIn(callers, group) },
    { name: 'balances', atMost: 1.1, next: read(listBalances) },
    { name: 'first page of 20', atMost: 1.1, next: read(listExpenses, { limit: '20' }) },
    { name: 'plan', atMost: 1.1, next: read(getPlan) },
    { name: 'statistics', atMost: 1.2, next: read(getStatistics) },
    { name: 'why, 20 rows', atMost: 1.5, next: read(explainBalance, { limit: '20' }) },
  ];
}

/** Searches of the large group; `before` on 28 November 2026. */
export const searches = (callers: Callers): { name: string; wanted: number; before: string; next: () => Request }[] =>
  [
    { name: 'search for a rare word', wanted: 10, before: '29', q: 'lighthouse' },
    { name: 'search for a common word', wanted: 15, before: '20.8', q: 'dinner' },
  ].map(({ q, ...search }) => ({
    ...search,
    next: () => request(callers, LARGE, listExpenses, { query: { groupId: groupId(LARGE), limit: '20', q } }),
  }));

/** The operations measured at the service and at the gateway; the service returns the cursor of the last page. */
export async function operations(callers: Callers, service: string): Promise<Measured[]> {
  const write = (name: string, requestIn: (group: number) => Request): Measured => ({
    name,
    next: () => requestIn(anyGroup()),
  });
  const read = readOf(callers);
  const page = { limit: String(PAGE) };
  return [
    write('create expense', (group) => expenseIn(callers, group)),
    write('settle', (group) => settlementIn(callers, group)),
    read('balances, 100 expenses', SMALL, listBalances),
    read('balances, 100,000', LARGE, listBalances),
    read('plan, 100,000', LARGE, getPlan),
    read('first page, 100 expenses', SMALL, listExpenses, page),
    read('first page, 100,000', LARGE, listExpenses, page),
    read('last page, 100,000', LARGE, listExpenses, { ...page, cursor: await cursorOfLastPage(callers, service) }),
    read('search, 100,000', LARGE, listExpenses, { ...page, q: 'lighthouse' }),
  ];
}

/** The page around an expense near the end leads to the last one. */
async function cursorOfLastPage(callers: Callers, service: string): Promise<string> {
  const list = (query: Record<string, string>) =>
    callOperation(service, callers.tokenIn(LARGE), listExpenses, { query: { groupId: groupId(LARGE), ...query } });
  const oldest = await list({ sort: 'oldest', limit: String(PAGE + PAGE / 2) });
  const near = (oldest.body as { id: string }[]).at(-1)?.id ?? '';
  const { headers } = await list({ at: near, limit: String(PAGE) });
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  return new URL(next, service).searchParams.get('cursor') ?? '';
}
