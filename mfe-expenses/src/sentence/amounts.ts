import { currencies } from '@allsquare/contract-kit';
import { amountReader } from '@allsquare/kit/amount-text';
import type { Found, Token } from './tokens.ts';
import type { Words } from './words.ts';

/** A possible amount, as parsed, with its position in the sentence. */
export type FoundAmount = Found & {
  amount: string;
  /** Whether it has a currency. */
  hasCurrency?: boolean;
  /** Which one. */
  currency?: string;
};

/** The maximum tokens of an amount: '$ 1 234,50', '12 + 3.50 + 4'. */
const LONGEST = 5;
const WITH_CURRENCY = 3;
const CURRENCY = /\p{Sc}|\p{Lu}{3}/u;
const DECIMALS = /[.,٫]\p{Nd}{1,2}$/u;
const isFigure = (text: string) => /\p{Nd}|^[+*×]$/u.test(text) || /^(?:us)?\p{Sc}+(?:us)?$/u.test(text);

/** The signs that mean one currency; `$`, `¥` and `kr` mean the group's, whichever that is. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '₦': 'NGN',
  '₱': 'PHP',
  '₴': 'UAH',
};
const OWN = /(?<!\p{L})(?:[$¥]|kr\.?(?!\p{L}))/iu;

/** The currency that an amount names by a sign or a code in capitals. */
const namedIn = (amount: string): string | undefined => {
  const [sign] = /[€£₹₩₪₫₦₱₴]/u.exec(amount) ?? [];
  const code = /(?<!\p{L})\p{Lu}{3}(?!\p{L})/u.exec(amount)?.[0];
  return sign ? SIGNS[sign] : currencies.find((one) => one === code);
};
const SUM = /\p{Nd}\s*[+*×]\s*\p{Nd}/u;
/** Of a sentence, these are more often days, ranges and halves than sums. */
const NO_SUM = /\p{Nd}\s*[\p{Pd}\u2212/÷]\s*\p{Nd}/u;

/**
 * The possible amounts of a sentence. One with a currency precedes one with cents, which precedes a bare number;
 * returns all of the best kind.
 */
export function findAmounts(
  text: string,
  tokens: readonly Token[],
  words: Words,
  { locale, currency }: { locale: string; currency: string },
): FoundAmount[] {
  const written = (from: number, count: number) =>
    /^[^]*[^.!?:)]/.exec(text.slice(tokens[from]?.from ?? 0, tokens[from + count - 1]?.to ?? 0))?.[0] ?? '';
  const word = (at: number) => (tokens[at]?.isTaken ? '' : (tokens[at]?.word ?? ''));
  const isRead = (amount: string, named: string) => {
    const { cents, refusal } = amountReader(named).read(amount, locale);
    // Kept with its sign so that the error names it; without the sign it would be dollars.
    return (cents > 0 && !NO_SUM.test(amount)) || refusal === 'other-currency';
  };
  /** Words of other currencies as their signs, and codes in capitals. */
  const otherAt = (at: number) => {
    const own = tokens[at]?.isTaken ? '' : text.slice(tokens[at]?.from, tokens[at]?.to);
    return words.otherCurrencies[word(at)] ?? (own.length === 3 ? namedIn(own) : undefined);
  };
  const isCurrency = (at: number) => words.currencies.includes(word(at)) || otherAt(at) !== undefined;

  const all: (FoundAmount & { rank: number })[] = [];
  const add = (from: number, count: number): number => {
    const some = tokens.slice(from, from + count);
    const other = otherAt(from - 1) ?? otherAt(from + count);
    const typed = `${written(from, count)}${other ? ` ${other}` : ''}`;
    const named = namedIn(typed);
    const isOwn = !named && (OWN.test(typed) || isCurrency(from - 1) || isCurrency(from + count));
    // The group's reader knows its own signs.
    const amount = isRead(typed, currency) ? typed : typed.replace(OWN, '').trim();
    const found = { amount, ...(named || isOwn ? { currency: named ?? currency } : {}) };
    if (some.length < count || some.some(({ isTaken, word: own }) => isTaken || !isFigure(own))) return 0;
    if (!isRead(amount, named ?? currency)) return 0;
    if (count === 1 && words.cents.includes(word(from + count)) && /^\p{Nd}{1,2}$/u.test(amount)) {
      all.push({ from, count: 2, amount: `0.${amount.padStart(2, '0')}`, rank: WITH_CURRENCY });
      return 2;
    }
    const led = Number(isCurrency(from - 1));
    const followed = Number(isCurrency(from + count));
    const rank =
      led || followed || CURRENCY.test(typed) ? WITH_CURRENCY : DECIMALS.test(amount) || SUM.test(amount) ? 2 : 1;
    if (count > 1 && rank === 1) {
      all.push({ from, count, ...found, rank });
      return 0;
    }
    all.push({ from: from - led, count: count + led + followed, ...found, rank });
    return count + followed;
  };
  for (let at = 0; at < tokens.length; ) {
    let taken = 0;
    for (let count = LONGEST; count > 0 && taken === 0; count--) taken = add(at, count);
    at += taken || 1;
  }
  const best = Math.max(...all.map(({ rank }) => rank));
  if (all.length > 0)
    return all.filter(({ rank }) => rank === best).map((one) => ({ ...one, hasCurrency: best === WITH_CURRENCY }));
  // The only number is the amount, so that its error is shown.
  const figures = tokens.flatMap(({ word: own, isTaken }, from) => (/\p{Nd}/u.test(own) && !isTaken ? from : []));
  const [only = 0] = figures;
  return figures.length === 1 && !/\p{L}/u.test(word(only)) ? [{ from: only, count: 1, amount: written(only, 1) }] : [];
}
