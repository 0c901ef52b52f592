import { currencySymbol, DEFAULT_CURRENCY, isolated } from '@allsquare/contract-kit';
import { amountReader } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import { type FoundAmount, findAmounts } from './amounts.ts';
import { findDate } from './dates.ts';
import { wordsOf } from './languages.ts';
import type { Named } from './names.ts';
import { readPeople } from './people.ts';
import { folded, type Token, take, tokensOf } from './tokens.ts';
import type { Words } from './words.ts';

/** An ambiguity. Each choice has the line that resolves it. */
export type Question = { text: string; choices: { label: string; line: string }[] };

/** A parsed line about an expense. */
export type Sentence = {
  /** The text and position of the amount; absent if there is none or several are possible. */
  amount?: { text: string; from: number; to: number /** The currency that it names. */; currency?: string };
  /** The rest of the line. */
  description: string;
  date?: string;
  payer?: string;
  /** The participants. */
  people?: string[];
  questions: Question[];
};

export type SentenceContext = {
  members: readonly Named[];
  me: string;
  /** The group's; absent: US dollars. */
  currency?: string;
  /** For tests; by default today and the browser's locale. */
  day?: string;
  locale?: string;
};

/** Whether some words could be a description: '12 EUR' has none. */
const hasWords = (tokens: readonly Token[], { currencies, otherCurrencies, cents }: Words) => {
  const words = tokens.map(({ word }) => word).filter((word) => !/\p{Nd}/u.test(word));
  return /\p{L}\P{L}*\p{L}/u.test(
    words.filter((word) => ![...currencies, ...Object.keys(otherCurrencies), ...cents].includes(word)).join(''),
  );
};

/** The tokens that are not taken, without punctuation and filler words at the edges. */
const descriptionOf = (text: string, tokens: readonly Token[], { edges }: Words): string => {
  const parts = tokens.map((token, at) => (token.isTaken ? ' ' : text.slice(token.from, tokens[at + 1]?.from)));
  const words = parts.join('').trim().split(/\s+/);
  const isEmpty = (word: string) => /^[^\p{L}\p{N}]*$/u.test(word) || edges.includes(folded(word));
  const isFull = (word: string) => !isEmpty(word);
  const shown = words.slice(words.findIndex(isFull), words.findLastIndex(isFull) + 1).join(' ');
  return (/^[^]*[^,;:]/.exec(shown)?.[0] ?? '').replace(/ ?([,;:])(?: [,;:])*/g, '$1');
};

/** `text` with this range replaced. */
export const replaced = (text: string, { from, to }: { from: number; to: number }, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

/** The maximum number of questions, and of choices. */
const MOST = 8;

/** Parses a line, given the members of its group; null if it is only an amount, which the amount parser handles. */
export function readSentence(
  text: string,
  { members, me, currency = DEFAULT_CURRENCY, day = today(), locale = navigator.language }: SentenceContext,
): Sentence | null {
  if (amountReader(currency).read(text, locale).refusal !== 'not-digits') return null;
  const words = wordsOf(locale);
  const tokens = tokensOf(text);
  if (!hasWords(tokens, words)) return null;

  const date = findDate(tokens, words, day, locale);
  if (date) take(tokens, date);
  const { unsure, ...people } = readPeople(tokens, words, { members, me });
  const amounts = findAmounts(text, tokens, words, { locale, currency });
  const spanOf = ({ from, count }: { from: number; count: number }) => ({
    from: tokens[from]?.from ?? 0,
    to: tokens[from + count - 1]?.to ?? 0,
  });
  const [amount, ...others] = amounts;
  const isUnambiguous = amount && others.length === 0;
  if (isUnambiguous) take(tokens, amount);
  const questions = unsure.slice(0, MOST).map(({ choices, ...found }) => ({
    text: `Which ${isolated(text.slice(spanOf(found).from, spanOf(found).to))}?`,
    choices: choices.map((name) => ({ label: name, line: replaced(text, spanOf(found), name) })),
  }));
  /** The chosen amount gets a currency; if all have one, the others are removed. */
  const lineOf = (meant: FoundAmount) =>
    meant.hasCurrency
      ? amounts.reduceRight((line, one) => (one === meant ? line : replaced(line, spanOf(one), '')), text)
      : replaced(text, spanOf(meant), `${currencySymbol(currency)}${meant.amount}`);
  const labelOf = ({ amount: typed, currency: named = currency }: FoundAmount) => {
    const cents = amountReader(named).parse(typed, locale);
    return Number.isNaN(cents) ? typed : formatCents(cents, 'none', named);
  };
  const which = amounts.slice(0, MOST).map((one) => ({
    label: labelOf(one),
    line: lineOf(one),
  }));
  return {
    ...(isUnambiguous && {
      amount: { text: amount.amount, ...spanOf(amount), ...(amount.currency && { currency: amount.currency }) },
    }),
    description: descriptionOf(text, tokens, words),
    ...(date && { date: date.date }),
    ...people,
    questions: which.length > 1 ? [{ text: 'Which amount?', choices: which }, ...questions] : questions,
  };
}
