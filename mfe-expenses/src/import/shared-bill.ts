import { refuseRow } from './collect-rows.ts';
import { categoryOf, entryText, paymentNotes } from './entry-text.ts';
import type { Entry } from './imported-file.ts';
import { areEqual, type fairDivision, type PersonWeight, paymentsTo, splitByWeights } from './parts.ts';

type SharedBill = {
  row: number;
  day: string;
  currency: string;
  /** Signed; below zero money has come back. */
  cents: number;
  payer: string;
  weights: PersonWeight[];
  title: string;
  notes: string;
  category: string;
  isPayment: boolean;
};

/** A bill that one person has paid and others share by their weights (IHateMoney, Cospend). */
export function readSharedBill(bill: SharedBill, divide: ReturnType<typeof fairDivision>): Entry[] {
  const { row, day, currency, cents, payer, weights, title, notes } = bill;
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n);
  if (cents === 0) return refuseRow('The amount is zero.');
  if (payer === '' || weights.length === 0 || weights.some(({ person }) => person === ''))
    return refuseRow('This row does not say who paid for whom.');
  if (weights.some(({ weight }) => weight < 0n) || total === 0n)
    return refuseRow('This row has weights that cannot be used.');
  const key = JSON.stringify([day, currency, cents, payer, title, weights.map(({ person }) => person).toSorted()]);
  const fields = { row, day, currency, key };
  const amount = Math.abs(cents);
  const shares = divide(amount, weights, currency);
  if (bill.isPayment) {
    const signed = shares.map((share) => ({ ...share, cents: Math.sign(cents) * share.cents }));
    return paymentsTo(payer, signed, { ...fields, ...paymentNotes(title, notes) });
  }
  const split = splitByWeights(weights);
  const isKept = split !== 'equally' || areEqual(shares);
  return [
    {
      kind: cents < 0 ? 'refund' : 'expense',
      ...fields,
      amount,
      ...entryText(title, notes),
      category: categoryOf(bill.category),
      paid: [{ person: payer, cents: amount }],
      shares,
      ...(split && isKept && { split }),
    },
  ];
}
