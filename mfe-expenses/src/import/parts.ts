import { divide, type WeightedSplit } from '@allsquare/expenses-contract';
import { NOT_EXACT, refuseRow } from './collect-rows.ts';
import type { Part, Payment } from './imported-file.ts';

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Each person once, without those who have nothing of it. */
export function mergeParts(parts: readonly Part[]): Part[] {
  const sums = new Map<string, number>();
  for (const { person, cents } of parts) sums.set(person, (sums.get(person) ?? 0) + cents);
  return Array.from(sums, ([person, cents]) => ({ person, cents })).filter(({ cents }) => cents !== 0);
}

/** Parts that sum to the amount, none of them below zero. */
export function checkedParts(parts: readonly Part[], amount: number): Part[] {
  const merged = mergeParts(parts);
  return sumOf(merged) === amount && merged.every(({ cents }) => cents > 0) ? merged : refuseRow(NOT_EXACT);
}

/** Adds what is left over to one person's part. */
export const withLeftover = (parts: readonly Part[], person: string, cents: number): Part[] =>
  mergeParts([...parts, { person, cents }]);

/** Whether these are equal shares, with their odd cents. */
export const areEqual = (shares: readonly Part[]): boolean => {
  const cents = shares.map((share) => share.cents);
  return Math.max(...cents) - Math.min(...cents) <= 1;
};

export type PersonWeight = { person: string; weight: bigint };

/** Divides by weights; among equal fractions the people in the order given come first. */
export const divideInOrder = (cents: number, weights: readonly PersonWeight[]): Part[] =>
  divide(
    cents,
    weights.map(({ weight }, index) => ({ userId: String(index).padStart(6, '0'), weight })),
    new Map(),
  ).map((share, index) => ({ person: weights[index]?.person ?? '', cents: share.cents }));

/** Divides by weights so that a person's rounding does not grow from row to row. */
export function fairDivision(): (cents: number, weights: readonly PersonWeight[], currency: string) => Part[] {
  const books = new Map<string, Map<string, number>>();
  return (cents, weights, currency) => {
    const errors = books.get(currency) ?? new Map<string, number>();
    books.set(currency, errors);
    const shares = divide(
      cents,
      weights.map(({ person, weight }) => ({ userId: person, weight })),
      errors,
    );
    for (const { userId, error } of shares) errors.set(userId, (errors.get(userId) ?? 0) + error);
    return mergeParts(shares.map((share) => ({ person: share.userId, cents: share.cents })));
  };
}

/** Millionths of a weight as a number. */
export const weightOf = (value: number): bigint =>
  Number.isFinite(value) && value >= 0 && value <= 1_000_000 ? BigInt(Math.round(value * 1_000_000)) : -1n;

/** The split by weights as we store it, if our thousandths can express them. */
export function splitByWeights(weights: readonly PersonWeight[]): 'equally' | WeightedSplit | undefined {
  if (weights.every(({ weight }) => weight === weights[0]?.weight)) return 'equally';
  if (weights.some(({ weight }) => weight % 1000n !== 0n)) return undefined;
  return {
    kind: 'shares',
    of: weights.map(({ person, weight }) => ({ userId: person, value: Number(weight / 1000n) })),
  };
}

type PaymentFields = Omit<Payment, 'kind' | 'from' | 'to' | 'amount'>;
/** One payment for each receiver; what somebody pays themselves is none. */
export const paymentsTo = (from: string, parts: readonly Part[], fields: PaymentFields): Payment[] => {
  const payments = mergeParts(parts).filter(({ person }) => person !== from);
  if (payments.length === 0) return refuseRow('This is a payment to oneself.');
  return payments.map(({ person, cents }) => ({
    kind: 'payment',
    ...(cents > 0 ? { from, to: person } : { from: person, to: from }),
    amount: Math.abs(cents),
    ...fields,
    ...(fields.key && { key: `${fields.key} ${person}` }),
  }));
};
