import type { Operation } from '@allsquare/contract-kit';
import {
  createExpense,
  createSettlement,
  getPlan,
  listBalances,
  listExpenses,
  type MemberBalance,
  type Plan,
} from '@allsquare/expenses-contract';
import { listNotifications } from '@allsquare/friends-contract';
import { listGroups } from '@allsquare/groups-contract';
import type { CallInput } from '@allsquare/local/client/call-operation.ts';
import { CROWD, groupId, LARGE, membersOf, personId, SHARING } from '../../load/world.ts';
import type { Answered, Moves } from '../history/history.ts';
import type { Random } from '../history/random.ts';
import type { WriteFacts } from '../history/recorder.ts';

/** A request to the product and its record in the history. */
export type Action = {
  operation: Operation;
  input: CallInput;
  /** For a write. */
  about?: WriteFacts;
  /** For a read of one group. */
  group?: string;
  readsOf?: (body: unknown) => Answered[];
};

let texts = 0;
/** A unique text. */
export const freshText = () => `Write ${++texts}`;

/**
 * The first two members are in twenty groups each, and only the last thousand notifications are retained. So only the
 * others pay and share.
 */
const payersIn = (group: number) => membersOf(group).slice(2).map(personId);

/** An expense that divides without a remainder, so its postings are known. */
export function randomExpense(random: Random, group: number) {
  const people = payersIn(group);
  const sharing = random.some(people, random.between(1, SHARING));
  const share = random.between(1, 5_000);
  const paidBy = random.oneOf(people);
  const amount = share * sharing.length;
  const moves: Moves = Object.fromEntries(sharing.map((userId) => [userId, -share]));
  moves[paidBy] = (moves[paidBy] ?? 0) + amount;
  return { fields: { amount, paidBy, date: '2026-05-02' }, splits: sharing.map((userId) => ({ userId })), moves };
}

function recordExpense(random: Random, group: number): Action {
  const { fields, splits, moves } = randomExpense(random, group);
  const [id, text] = [groupId(group), freshText()];
  return {
    operation: createExpense,
    input: { body: { expense: { ...fields, groupId: id, description: text }, splits } },
    about: { kind: 'expense', group: id, text, moves },
  };
}

function recordPayment(random: Random, group: number): Action {
  const [payerId = '', payeeId = ''] = random.some(payersIn(group), 2);
  const [id, text, amount] = [groupId(group), freshText(), random.between(1, 5_000)];
  return {
    operation: createSettlement,
    input: { body: { groupId: id, payerId, payeeId, amount, notes: text } },
    about: { kind: 'settlement', group: id, text, moves: { [payerId]: amount, [payeeId]: -amount } },
  };
}

type Choice = [weight: number, action: (random: Random, group: number) => Action];

/**
 * A read of one group. Answers are not checked for the large one, which gets no writes, nor for the one with two
 * hundred members: above twenty members not every version is published (ADR 0037).
 */
const read =
  (operation: Operation, query: Record<string, string> = {}, readOf?: (group: string, body: unknown) => Answered) =>
  (_: Random, number: number): Action => {
    const group = groupId(number);
    const isChecked = readOf && number !== LARGE && number !== CROWD;
    return {
      operation,
      input: { query: { groupId: group, ...query } },
      group,
      ...(isChecked && { readsOf: (body: unknown) => [readOf(group, body)] }),
    };
  };

const own =
  (operation: Operation, query: Record<string, string> = {}) =>
  (): Action => ({ operation, input: { query } });

const reads: Choice[] = [
  [30, own(listGroups)],
  [20, read(listExpenses, { limit: '20' })],
  [2, read(listExpenses, { limit: '20', q: 'lighthouse' })],
  [
    10,
    read(listBalances, {}, (group, body) => ({
      group,
      of: 'balances',
      cents: Object.fromEntries((body as MemberBalance[]).map(({ userId, cents }) => [userId, cents])),
    })),
  ],
  [
    10,
    read(getPlan, {}, (group, body) => {
      const { version, transfers } = body as Plan;
      return { group, of: 'plan', version, transfers };
    }),
  ],
  [5, own(listNotifications, { limit: '20' })],
];
const writes: Choice[] = [
  [13, recordExpense],
  [5, recordPayment],
];

/** People read four times as often as they write. The large group gets no writes. */
export const randomAction = (random: Random, group: number): Action =>
  random.weighted(group === LARGE ? reads : [...reads, ...writes])(random, group);
