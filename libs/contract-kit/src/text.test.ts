import { patience } from '@allsquare/build/slowness';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { stripBidiControls } from './bidi.ts';
import { email, line, lines, name, optionalLine, requiredLine } from './text.ts';

const NUL = String.fromCharCode(0);
const REFUSED = 'Control characters are not allowed.';
const TURNED = 'Please type this again: it has hidden marks that turn the text around it.';
const whyNot = (schema: z.ZodType, text: unknown) => schema.safeParse(text).error?.issues.map(({ message }) => message);

describe('a line', () => {
  test.each(['', 'Lisbon', 'Çà et là', '山田', '👩‍👩‍👧', 'a\u00a0b', '‏עברית'])('is %j', (text) =>
    expect(line(20).parse(` ${text} `)).toBe(text),
  );
  test.each([NUL, '\u001f', '\u007f', '\u0085', '\u009f', '\ud83d', '\udc69', 'a\nb', 'a\tb'])('is not %j', (text) =>
    expect(whyNot(line(20), `a${text}b`)).toEqual([REFUSED]),
  );
  test('counts code points', () => {
    expect(line(2).parse('👩👧')).toBe('👩👧');
    expect(whyNot(line(2), 'abc')).toEqual(['At most 2 characters are allowed.']);
  });
  test('may be required', () => expect(whyNot(requiredLine(9, 'Please'), ' ')).toEqual(['Please']));
});

describe('an optional line', () => {
  test.each([undefined, null, '', ' '])('is null without text: %j', (text) =>
    expect(optionalLine(20).parse(text)).toBeNull(),
  );
  test('is trimmed', () => expect(optionalLine(20).parse(' Lisbon ')).toBe('Lisbon'));
  test('does not change the direction of text around it', () =>
    expect(whyNot(optionalLine(20), 'Taxi\u2069')).toEqual([TURNED]));
});

describe('a required line', () => {
  const Line = requiredLine(20, 'Please');
  test.each(['Dinner', 'ארוחת ערב 12', 'a\u200bb', '\u200fעברית', '\u2068Ann\u2069', '\u202eab\u202c', '❤️', '!', '١٢'])(
    'is %j',
    (text) => expect(Line.parse(text)).toBe(text),
  );
  test.each(['\u200b\u200b', '\u3164', '\u2800', '\u00ad', '\u2068\u2069', '\u0301', '\u200f', '\ufe0f', '\u{e0041}'])(
    'is missing where nobody sees anything: %j',
    (text) => expect(whyNot(Line, text)).toEqual(['Please']),
  );
  test.each(['a\u2028b', 'a\u2029b'])('is one line, which %j is not', (text) =>
    expect(whyNot(Line, text)).toEqual([REFUSED]),
  );
  test.each(['\u202eTaxi 00.12', 'Taxi\u2069', 'a\u202c', '\u2067a', '\u2068a\u202eb\u2069'])(
    'does not change the direction of text around it, as %j does',
    (text) => expect(whyNot(Line, text)).toEqual([TURNED]),
  );
});

test.each(['\u202a', '\u202e', '\u2066', '\u2069'])(
  'a name does not change the direction of later text, as %j does',
  (turn) => {
    expect(whyNot(name('Please'), `Ann${turn}`)).toEqual([REFUSED]);
    expect(whyNot(line(9), `Ann${turn}`)).toBeUndefined();
    expect(stripBidiControls(`${turn}Ann${turn} \u200fעברית`)).toBe('Ann \u200fעברית');
  },
);

describe('a name', () => {
  test.each([
    'Ann',
    'Zoë',
    'Zoe\u0308',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d👩\u200d👧',
    'Lisbon ❤️',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '7',
    '!',
  ])('is %j', (text) => expect(name('Please').parse(text)).toBe(text));
  test.each([
    '\u200b',
    'Ann\u200b',
    '\u3164',
    'Ann\u2028x',
    'Ann\u2029x',
    'A\u{e0041}nn',
    'Ann\u00ad',
    'Ann\u200d',
    'Ann\ufe0f',
    '\u2800',
    '\u0301',
    `A${'\u0301'.repeat(99)}`,
  ])('is not %j', (text) =>
    expect(whyNot(name('Please'), text)).toEqual(['Characters that nobody can see are not allowed.']),
  );
  test('may be missing', () => expect(whyNot(name('Please'), ' ')).toEqual(['Please']));
});

test('several lines may have breaks and tabs, and are null when blank', () => {
  expect(lines(20).parse(' a\r\n\tb ')).toBe('a\n\tb');
  expect(lines(20).parse(' \n ')).toBeNull();
  for (const text of [NUL, '\u0008', '\u000b', '\u000e', '\u0085', '\ud83d'])
    expect(whyNot(lines(20), `a${text}b`)).toEqual([REFUSED]);
  expect(lines(20).parse('\u2067a\u2069\nb')).toBe('\u2067a\u2069\nb');
  for (const text of ['\u202ea', 'a\u2069', '\u2067a\nb\u2069']) expect(whyNot(lines(20), text)).toEqual([TURNED]);
});

describe('an email', () => {
  const Email = email({ missing: 'missing', invalid: 'invalid' });
  test.each([
    ['  Ann@Example.COM ', 'ann@example.com'],
    ['a@b.c', 'a@b.c'],
    ['a.b+c@d..e', 'a.b+c@d..e'],
    ['ä@ö.ü', 'ä@ö.ü'],
  ])('is %j', (text, kept) => expect(Email.parse(text)).toBe(kept));
  test.each([
    'a',
    'a@b',
    '@b.c',
    'a@.c',
    'a@b.',
    'a@b@c.d',
    'a b@c.d',
    `a${NUL}@b.c`,
    'a@b.\ud83d',
    'a@guest.invalid',
    'A@Guest.Invalid ',
  ])('is not %j', (text) => expect(whyNot(Email, text)).toEqual(['invalid']));
  test('is refused once, by its length before its shape', () => {
    expect(whyNot(Email, '')).toEqual(['missing']);
    expect(whyNot(Email, `a@${'.'.repeat(300)}`)).toEqual(['invalid']);
  });
  test('takes no longer with its length', () => {
    const { pattern } = z.toJSONSchema(Email, { io: 'input' });
    const started = performance.now();
    expect(new RegExp(pattern ?? '').test(`a@${'a.'.repeat(100_000)}@`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(patience(500));
  });
});

test.each(Object.entries({ line: line(9), lines: lines(9), email: email({ missing: '', invalid: '' }) }))(
  'the pattern of %s is one that any reader of the documents understands',
  (_, schema) => expect(z.toJSONSchema(schema, { io: 'input' }).pattern).not.toMatch(/\\[pPu]|\(\?/),
);
