import { isolated } from '@allsquare/contract-kit';
import { parseCents, readAmount } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import { type FoundAmount, findAmounts } from './amounts.ts';
import { findDate } from './dates.ts';
import { wordsOf } from './languages.ts';
import type { Named } from './names.ts';
import { readPeople } from './people.ts';
import { folded, type Token, take, tokensOf } from './tokens.ts';
import type { Words } from './words.ts';

/** Something that could mean several things. Each choice has the line as it would be if it said which. */
export type Question = { text: string; choices: { label: string; line: string }[] };

/** What a line says of an expense. */
export type Sentence = {
  /** The text of the amount, and where it stands; absent where there is none, or it could be several. */
  amount?: { text: string; from: number; to: number };
  /** What was not understood. */
  description: string;
  date?: string;
  payer?: string;
  /** Who takes part. */
  people?: string[];
  questions: Question[];
};

export type SentenceContext = {
  members: readonly Named[];
  me: string;
  /** For tests: else today and the locale of the browser. */
  day?: string;
  locale?: string;
};

/** Words that could be a description: '12 EUR' has none. */
const hasWords = (tokens: readonly Token[], { currencies, otherCurrencies, cents }: Words) => {
  const words = tokens.map(({ word }) => word).filter((word) => !/\p{Nd}/u.test(word));
  return /\p{L}\P{L}*\p{L}/u.test(
    words.filter((word) => ![...currencies, ...Object.keys(otherCurrencies), ...cents].includes(word)).join(''),
  );
};

/** What nobody has taken, without the marks and the words that say nothing at its edges. */
const descriptionOf = (text: string, tokens: readonly Token[], { edges }: Words): string => {
  const parts = tokens.map((token, at) => (token.isTaken ? ' ' : text.slice(token.from, tokens[at + 1]?.from)));
  const words = parts.join('').trim().split(/\s+/);
  const isEmpty = (word: string) => /^[^\p{L}\p{N}]*$/u.test(word) || edges.includes(folded(word));
  const isFull = (word: string) => !isEmpty(word);
  const shown = words.slice(words.findIndex(isFull), words.findLastIndex(isFull) + 1).join(' ');
  return (/^[^]*[^,;:]/.exec(shown)?.[0] ?? '').replace(/ ?([,;:])(?: [,;:])*/g, '$1');
};

/** `text` with something else in this place. */
export const replaced = (text: string, { from, to }: { from: number; to: number }, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

/** So many things are asked at once, and so many answers are offered. */
const MOST = 8;

/** What a line says, over the members of its group; null for whatever the reader of amounts is to judge alone. */
export function readSentence(
  text: string,
  { members, me, day = today(), locale = navigator.language }: SentenceContext,
): Sentence | null {
  if (readAmount(text, locale).refusal !== 'not-digits') return null;
  const words = wordsOf(locale);
  const tokens = tokensOf(text);
  if (!hasWords(tokens, words)) return null;

  const date = findDate(tokens, words, day, locale);
  if (date) take(tokens, date);
  const { unsure, ...people } = readPeople(tokens, words, { members, me });
  const amounts = findAmounts(text, tokens, words, locale);
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
  /** The one that is meant gets a currency; where all have one, the others go. */
  const lineOf = (meant: FoundAmount) =>
    meant.hasCurrency
      ? amounts.reduceRight((line, one) => (one === meant ? line : replaced(line, spanOf(one), '')), text)
      : replaced(text, spanOf(meant), `$${meant.amount}`);
  const labelOf = (typed: string) => {
    const cents = parseCents(typed, locale);
    return Number.isNaN(cents) ? typed : formatCents(cents);
  };
  const which = amounts.slice(0, MOST).map((one) => ({
    label: labelOf(one.amount),
    line: lineOf(one),
  }));
  return {
    ...(isUnambiguous && { amount: { text: amount.amount, ...spanOf(amount) } }),
    description: descriptionOf(text, tokens, words),
    ...(date && { date: date.date }),
    ...people,
    questions: which.length > 1 ? [{ text: 'Which amount?', choices: which }, ...questions] : questions,
  };
}
