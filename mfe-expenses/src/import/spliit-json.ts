import type { WeightedSplit } from '@allsquare/expenses-contract';
import { z } from 'zod';
import { uniqueNames } from '../export/unique-names.ts';
import { collectRows, NOT_EXACT, numbered, refuseRow } from './collect-rows.ts';
import { daysIn } from './day-text.ts';
import { categoryOf, entryText, paymentNotes } from './entry-text.ts';
import type { Entry, Part, Reader } from './imported-file.ts';
import { checkedParts, mergeParts, paymentsTo } from './parts.ts';

const Group = z.object({
  currency: z.string().nullish(),
  currencyCode: z.string().nullish(),
  expenses: z.array(z.json()),
  participants: z.array(z.object({ id: z.string(), name: z.string() })),
});
const modes = ['EVENLY', 'BY_SHARES', 'BY_PERCENTAGE', 'BY_AMOUNT'] as const;
const PaidFor = z.object({ participantId: z.string(), shares: z.int() });
const Expense = z.object({
  id: z.string().nullish(),
  expenseDate: z.string(),
  title: z.string(),
  category: z.object({ name: z.string() }).nullish(),
  amount: z.int(),
  originalAmount: z.int().nullish(),
  originalCurrency: z.string().nullish(),
  paidById: z.string(),
  paidFor: z.array(PaidFor),
  isReimbursement: z.boolean().nullish(),
  splitMode: z.enum(modes),
  notes: z.string().nullish(),
});
type Expense = z.infer<typeof Expense>;
type PaidFor = z.infer<typeof PaidFor>;

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

const floorDivide = (over: bigint, under: bigint) => {
  const whole = over / under;
  return over % under < 0n ? whole - 1n : whole;
};

/**
 * Spliit stores no shares in cents but has a rule (`src/lib/shares.ts` there): the largest remainders get the units
 * left over; equal ones in the order of the ids, starting with the person whom a hash of the bill's id selects.
 */
function sharesOf({ id, amount, splitMode, paidFor }: Expense): Part[] {
  const people = paidFor.toSorted((a, b) => (a.participantId < b.participantId ? -1 : 1));
  const weights = people.map(({ shares }) => (splitMode === 'EVENLY' ? 1n : BigInt(shares)));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return refuseRow(NOT_EXACT);
  const start = id ? hashOf(id) % people.length : 0;
  const parts = weights.map((weight, index) => {
    const exact = BigInt(amount) * weight;
    const whole = floorDivide(exact, total);
    const turn = (index - start + people.length) % people.length;
    return { index, whole, rest: exact - whole * total, turn };
  });
  const left = amount - Number(parts.reduce((sum, { whole }) => sum + whole, 0n));
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.turn - b.turn : a.rest < b.rest ? 1 : -1));
  const getsOneMore = new Set(byRest.slice(0, left).map(({ index }) => index));
  return parts.map(({ index, whole }) => ({
    person: people[index]?.participantId ?? '',
    cents: Number(whole) + (getsOneMore.has(index) ? 1 : 0),
  }));
}

const WHOLE_PERCENT = 10_000;
const sumOfShares = (paidFor: readonly PaidFor[]) => paidFor.reduce((sum, { shares }) => sum + shares, 0);
const checks: Record<(typeof modes)[number], (expense: Expense) => boolean> = {
  EVENLY: () => true,
  BY_SHARES: ({ paidFor }) => paidFor.every(({ shares }) => shares >= 0),
  BY_PERCENTAGE: ({ paidFor }) => sumOfShares(paidFor) === WHOLE_PERCENT && paidFor.every(({ shares }) => shares >= 0),
  BY_AMOUNT: ({ amount, paidFor }) => sumOfShares(paidFor) === amount,
};

/** How we store the way in which a bill was divided. */
function splitOf({ splitMode, paidFor }: Expense, nameOf: (id: string) => string) {
  const of = (factor: number) =>
    paidFor.map(({ participantId, shares }) => ({ userId: nameOf(participantId), value: shares * factor }));
  const splits: Record<(typeof modes)[number], () => 'equally' | WeightedSplit | undefined> = {
    EVENLY: () => 'equally',
    // Hundredths there, thousandths here.
    BY_SHARES: () => ({ kind: 'shares', of: of(10) }),
    BY_PERCENTAGE: () => ({ kind: 'percent', of: of(1) }),
    BY_AMOUNT: () => undefined,
  };
  return splits[splitMode]();
}

export const readSpliitJson: Reader = ({ json }) => {
  const { data: group } = Group.safeParse(json);
  if (!group) return undefined;
  const currency = group.currencyCode || group.currency?.trim() || '';
  const people = uniqueNames(group.participants.map(({ name }) => name));
  const names = new Map(group.participants.map(({ id }, index) => [id, people[index] ?? '']));
  const nameOf = (id: string) => names.get(id) ?? refuseRow('This row names a person who is not in the file.');
  const dayOf = daysIn([]);

  const read = (value: unknown, row: number): Entry[] => {
    const { data: expense } = Expense.safeParse(value);
    if (!expense) return refuseRow('This row lacks an amount, a date or the people.');
    if (expense.amount === 0) return refuseRow('The amount is zero.');
    if (expense.paidFor.length === 0 || !checks[expense.splitMode](expense)) return refuseRow(NOT_EXACT);
    const day = dayOf(expense.expenseDate.slice(0, 10));
    const fields = { row, day, currency };
    const payer = nameOf(expense.paidById);
    const shares = sharesOf(expense).map(({ person, cents }) => ({ person: nameOf(person), cents }));
    const title = expense.title.trim() === 'Reimbursement' ? '' : expense.title;
    if (expense.isReimbursement)
      return paymentsTo(payer, shares, { ...fields, ...paymentNotes(title, expense.notes ?? '') });
    const sign = Math.sign(expense.amount);
    const amount = Math.abs(expense.amount);
    const split = sign > 0 ? splitOf(expense, nameOf) : undefined;
    const { originalAmount: original, originalCurrency: code } = expense;
    return [
      {
        kind: sign < 0 ? 'refund' : 'expense',
        ...fields,
        amount,
        ...entryText(expense.title, expense.notes ?? ''),
        category: categoryOf(expense.category?.name ?? ''),
        paid: [{ person: payer, cents: amount }],
        shares: checkedParts(mergeParts(shares.map(({ person, cents }) => ({ person, cents: sign * cents }))), amount),
        ...(split && { split }),
        ...(original && code && code !== currency && { original: { currency: code, amount: Math.abs(original) } }),
      },
    ];
  };
  return { people, ...collectRows(numbered(group.expenses), read) };
};
