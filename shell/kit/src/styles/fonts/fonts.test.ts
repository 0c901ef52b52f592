import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string) => readFileSync(file, 'utf8');
const own = read(join(import.meta.dirname, 'fonts.css'));
const root = join(import.meta.dirname, '../../../../..');
const ofPackage = read(join(root, 'node_modules/@fontsource-variable/archivo/wght.css'));

/** The characters that a sheet takes from a file, in order. */
function charactersOf(sheet: string, file: string): number[] {
  const face = sheet.split('@font-face').find((text) => text.includes(`/${file}.woff2`)) ?? '';
  const ranges = Array.from(face.matchAll(/U\+(\w+)(?:-(\w+))?/g), ([, from = '', to = from]) => {
    const start = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - start + 1 }, (_, index) => start + index);
  });
  return ranges.flat().toSorted((a, b) => a - b);
}

/** General punctuation: the package claims spaces and marks too that its file does not have. */
const isElsewhere = (character: number) => character < 0x20_00 || character > 0x20_6f;

test('the two files have every character of their source, once', () => {
  const both = [...charactersOf(own, 'archivo-first'), ...charactersOf(own, 'archivo-rest')].toSorted((a, b) => a - b);
  expect(both).toEqual([...new Set(both)]);
  expect(both.filter(isElsewhere)).toEqual(charactersOf(ofPackage, 'archivo-latin-wght-normal').filter(isElsewhere));
});

test('the first file has the characters of words, amounts and days', () => {
  const first = new Set(charactersOf(own, 'archivo-first'));
  const year = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  const days = year.formatRange(new Date('2026-01-31'), new Date('2026-02-01'));
  const written = `${days} “It’s” $1,234.50 −€5.00 × 2 · © › … – — •`;
  expect([...written].filter((letter) => !first.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});

test.each(['archivo-latin-ext-wght-normal', 'archivo-vietnamese-wght-normal'])(
  '%s is used as its package has it',
  (file) => {
    expect(charactersOf(own, file)).toEqual(charactersOf(ofPackage, file));
    expect(charactersOf(own, file).length).toBeGreaterThan(50);
  },
);
