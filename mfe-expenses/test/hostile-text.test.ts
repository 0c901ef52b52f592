import { interpretationOf } from '@allsquare/kit/amount-text';
import { guessCategory } from '../src/expenses/guess-category.ts';
import { readSentence } from '../src/sentence/read-sentence.ts';
import { readReceipt } from '../src/split/items/read-receipt.ts';

const members = ['Ann', 'Ben', 'Ben Two', 'Cleo'].map((name, at) => ({ userId: String(at), name }));
const sentence = (text: string) => readSentence(text, { members, me: '0', day: '2026-11-28', locale: 'en-US' });
const readers: Record<string, (text: string) => unknown> = {
  receipt: readReceipt,
  sentence,
  amount: interpretationOf,
  category: guessCategory,
};

/** Each with the requested length. */
const filled = (start: string, part: string, end: string) => (length: number) =>
  start + part.repeat(Math.ceil((length - start.length - end.length) / part.length)) + end;
const hostile = {
  'dots before an accent': filled('Beer', '.', 'é 1.00'),
  'quoted figures': filled('', "1'", ''),
  'figures apart by a hard space': filled('Taxi ', '1\u00a0', 'x'),
  figures: filled('Taxi ', '1 ', ''),
  'amounts with a currency': filled('Taxi ', '$1 ', ''),
  currencies: filled('1', '$US', 'x'),
  'marks before a letter': filled('Taxi ', '!', 'a 1.00'),
  'marks behind a description': filled('Taxi 5 x', ',', 'y'),
  'marks apart': filled('', '- ', 'Taxi 5'),
  'marks apart behind a description': filled('Taxi', ' -', ' 5'),
  spaces: filled('1', ' ', 'x 1.00'),
  'letters and dots': filled('Taxi 5 ', 'a..', '!'),
  brackets: filled('Taxi (', '1(', ' 5'),
  'one who is several': filled('Taxi 5 with Ben', ' and Ben', ''),
  everyone: filled('Taxi 5 for all', ' and all', ''),
  'accents on a letter': filled('Taxi 5 a', '\u0301', 'b'),
  lines: filled('Tea', '\n1.00', ''),
  'taxes in one line': filled('', 'incl tax ', '1.00'),
};

const KB = 1024;
/** Below this (ms) the clock's resolution dominates a ratio. */
const NOTICED = 8;
const timeOf = (read: () => unknown) => {
  const started = performance.now();
  read();
  return performance.now() - started;
};
/** The fastest of several tries, which other processes slowed down least. */
const fastest = (read: () => unknown, tries: number) => Math.min(...Array.from({ length: tries }, () => timeOf(read)));

const cases = Object.entries(hostile).flatMap(([kind, make]) =>
  Object.entries(readers).map(([reader, read]) => [reader, kind, make, read] as const),
);

test.each(cases)('%s: twice as many of %s take at most twice as long', (_, __, make, read) => {
  let before = Number.POSITIVE_INFINITY;
  for (let length = KB; length <= 64 * KB; length *= 2) {
    const text = make(length);
    const ratioOf = (tries: number) => fastest(() => read(text), tries) / Math.max(before, NOTICED);
    // Repeated if a busy machine slowed it down.
    const ratio = [2, 4]
      .map((tries) => () => ratioOf(tries))
      .reduce((best, next) => (best > 2.5 ? Math.min(best, next()) : best), ratioOf(1));
    expect({ length, ratio: ratio > 2.5 ? ratio : 'at most 2.5' }).toEqual({ length, ratio: 'at most 2.5' });
    before = ratio * Math.max(before, NOTICED);
  }
});
