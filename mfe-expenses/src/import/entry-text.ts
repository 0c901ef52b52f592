import { stripBidiControls } from '@allsquare/contract-kit';
import { type Category, categories } from '@allsquare/expenses-contract';
import { guessCategory } from '../expenses/guess-category.ts';

const MAX_DESCRIPTION = 200;
const MAX_NOTES = 2000;
const CONTROL = /[^\S ]|[\p{Cc}\u2028\u2029]/gu;

const atMost = (text: string, max: number) => {
  const signs = Array.from(text);
  return signs.length > max ? `${signs.slice(0, max - 1).join('')}…` : text;
};
const oneLine = (text: string) =>
  stripBidiControls(text.toWellFormed()).replaceAll(CONTROL, ' ').replaceAll(/ +/g, ' ').trim();
const lines = (text: string) =>
  stripBidiControls(text.toWellFormed())
    .replaceAll('\r\n', '\n')
    // Line breaks and tabs stay.
    .replaceAll(/(?![\n\t])\p{Cc}/gu, ' ')
    .trim();

/** A description as we store it, and notes; what a long description loses is in the notes. */
export function entryText(description: string, notes = ''): { description: string; notes?: string } {
  const whole = oneLine(description);
  const shown = atMost(whole, MAX_DESCRIPTION) || 'No description';
  const more = lines(shown.endsWith('…') && shown !== whole ? [whole, notes].join('\n') : notes);
  return { description: shown, ...(more && { notes: atMost(more, MAX_NOTES) }) };
}

/** The notes of a payment, which has no description. */
export const paymentNotes = (...texts: string[]): { notes?: string } => {
  const notes = lines(texts.filter((text) => text.trim()).join('\n'));
  return notes ? { notes: atMost(notes, MAX_NOTES) } : {};
};

/** Words of other products that our own table lacks. */
const more: Record<string, Category> = {
  'dining out': 'food',
  'food and drink': 'food',
  liquor: 'food',
  home: 'housing',
  maintenance: 'housing',
  electronics: 'shopping',
  clothing: 'shopping',
  music: 'entertainment',
  sports: 'entertainment',
  entertainment: 'entertainment',
  transport: 'transportation',
  bicycle: 'transportation',
  travel: 'transportation',
  'rent and utilities': 'utilities',
};

/** The category for another product's word; an unknown one is general. */
export function categoryOf(text: string): Category {
  const word = text.toLowerCase().replaceAll('_', ' ').trim();
  const leaf = word.replace(/ - [^-]+$/, '');
  const own = categories.find((category) => category === word);
  return own ?? more[word] ?? guessCategory(word) ?? more[leaf] ?? 'general';
}
