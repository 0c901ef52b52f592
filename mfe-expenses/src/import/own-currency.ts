import { currencies, currencySymbol, decimalsOf, MAX_CENTS } from '@allsquare/contract-kit';
import { decimalsIn } from './currencies.ts';
import type { Entry, Part } from './imported-file.ts';
import { divideInOrder } from './parts.ts';

/** Texts that mean the group's currency, whichever that is. */
const OWN = new Set(['', 'XXX', '$']);
const RATE = /^(\d{1,9})(?:[.,](\d{1,9}))?$/;

/** The code of a currency as a file names it; undefined if it is none that we know. */
export const codeOf = (text: string, own: string): string | undefined =>
  OWN.has(text) ? own : currencies.find((code) => code === text || currencySymbol(code) === text);

/** What one of another currency is in the group's, by the text in the file. */
export type Rates = Record<string, string>;

/** A rate as a fraction; undefined for text that is none. */
export const rateOf = (text = ''): { over: bigint; under: bigint } | undefined => {
  const [found, whole = '', decimals = ''] = RATE.exec(text.trim()) ?? [];
  const over = BigInt(whole + decimals || 0);
  return found && over > 0n ? { over, under: 10n ** BigInt(decimals.length) } : undefined;
};

/** The foreign currencies of a file for which the group needs a rate. */
export const foreignIn = (entries: readonly Entry[], own: string): string[] => [
  ...new Set(entries.map(({ currency }) => currency).filter((text) => ![own, undefined].includes(codeOf(text, own)))),
];

type Own = { entry: Entry } | { reason: string };

/**
 * The entry in minor units of the group's currency; a foreign one has both amounts. Without `rates` other currencies
 * cannot be imported yet.
 */
export function inOwnCurrency(entry: Entry, own: string, rates: Rates | undefined): Own {
  const code = codeOf(entry.currency, own);
  if (!code) return { reason: `“${entry.currency}” is no currency that we know.` };
  const inCode = scaled(entry, decimalsOf(code) - decimalsIn(entry.currency));
  if (!inCode) return { reason: `${code} has fewer decimals than this row.` };
  if (code === own) return { entry: withOriginal({ ...inCode, currency: own }, own, rates !== undefined) };
  if (!rates) return { reason: `This row is in ${code}. Other currencies than ${own} cannot be imported yet.` };
  const rate = rateOf(rates[entry.currency]);
  if (!rate) return { reason: `This row is in ${code}, the group in ${own}.` };
  const shift = decimalsOf(own) - decimalsOf(code);
  const over = BigInt(inCode.amount) * rate.over * 10n ** BigInt(Math.max(shift, 0));
  const under = rate.under * 10n ** BigInt(Math.max(-shift, 0));
  const rounded = Number((2n * over + under) / (2n * under));
  const amount = Math.max(1, rounded);
  if (amount > MAX_CENTS) return { reason: 'The amount is too large.' };
  const original = { currency: code, amount: inCode.amount };
  if (inCode.kind === 'payment') return { entry: { ...inCode, currency: own, amount, original } };
  const { split, ...bill } = inCode;
  const divided = (parts: readonly Part[]) =>
    divideInOrder(
      amount,
      parts.map(({ person, cents }) => ({ person, weight: BigInt(cents) })),
    ).filter(({ cents }) => cents > 0);
  const isKept = split === 'equally' || (split && 'of' in split && split.kind !== 'adjusted');
  return {
    entry: {
      ...bill,
      currency: own,
      amount,
      original,
      paid: divided(bill.paid),
      shares: divided(bill.shares),
      ...(isKept && { split }),
    },
  };
}

/** With other decimals; undefined if it has more of them than that. */
function scaled(entry: Entry, more: number): Entry | undefined {
  const scale = (cents: number) => (more < 0 ? cents / 10 ** -more : cents * 10 ** more);
  const partsOf = (parts: readonly Part[]) => parts.map(({ person, cents }) => ({ person, cents: scale(cents) }));
  const amount = scale(entry.amount);
  if (entry.kind === 'payment') return Number.isInteger(amount) ? { ...entry, amount } : undefined;
  const [paid, shares] = [partsOf(entry.paid), partsOf(entry.shares)];
  const isWhole = [...paid, ...shares].every(({ cents }) => Number.isInteger(cents));
  return Number.isInteger(amount) && isWhole ? { ...entry, amount, paid, shares } : undefined;
}

/** The file's own original, if it can be stored and we know its currency. */
function withOriginal(entry: Entry, own: string, isOffered: boolean): Entry {
  const { original, ...rest } = entry;
  const isKnown =
    isOffered && original && original.amount > 0 && original.currency !== own && currencies.includes(original.currency);
  return isKnown ? entry : rest;
}
