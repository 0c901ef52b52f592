import { expect, test } from '@jest/globals';
import { day } from './day.ts';
import { codeOf, refusedAs } from './refusal.ts';

const invalid = refusedAs('invalid-date', { message: 'no' });

test.each(['1970-01-01', '2024-02-29', '2199-12-31'])('%s is a day', (text) =>
  expect(day(invalid).parse(text)).toBe(text),
);
test.each([
  ['2026-02-30', 'February 30, 2026 does not exist.'],
  ['2023-02-29', 'February 29, 2023 does not exist.'],
  ['2026-04-31', 'April 31, 2026 does not exist.'],
  ['2026-01-00', 'January 0, 2026 does not exist.'],
  ['2023-13-01', '2023-13-01 does not exist.'],
])('%s is no day', (text, sentence) => {
  const refused = day(invalid).safeParse(text).error?.issues ?? [];
  expect(refused.map((issue) => [issue.message, codeOf(issue)])).toEqual([[sentence, 'invalid-date']]);
});

test.each(['1969-12-31', '2200-01-01', '2023-1-1', '', 5])('%j is not', (text) =>
  expect(
    day(invalid)
      .safeParse(text)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['no']),
);
