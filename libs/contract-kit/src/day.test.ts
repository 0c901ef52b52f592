import { expect, test } from '@jest/globals';
import { addDays, day, dayIn, dayOfMonth, daysBetween, formatCalendarDay, isDay, weekdayOf } from './day.ts';
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

test.each([
  ['2026-08-01T05:00:00Z', 'America/Los_Angeles', '2026-07-31'],
  ['2026-08-01T05:00:00Z', 'Asia/Kolkata', '2026-08-01'],
  ['2026-08-01T10:00:00Z', 'Pacific/Kiritimati', '2026-08-02'],
  ['2026-08-01T23:59:59.999Z', 'UTC', '2026-08-01'],
  ['1970-01-01T00:00:00Z', 'UTC', '1970-01-01'],
])('at %s it is in %s %s', (moment, zone, wanted) => {
  expect(dayIn(new Date(moment), zone)).toBe(wanted);
});

test('every day has a previous and a next day, a position in month and week, and a text', () => {
  const isRight = (one: string, count: number) => {
    const [year = 0, month = 0, inMonth = 0] = one.split('-').map(Number);
    return (
      isDay(one) &&
      addDays('1970-01-01', count) === one &&
      daysBetween(one, '1970-01-01') === -count &&
      addDays(addDays(one, 1), -1) === one &&
      addDays(one, 1) > one &&
      weekdayOf(one) === (count + 4) % 7 &&
      dayOfMonth(year, month, inMonth) === one
    );
  };
  const wrong: string[] = [];
  let one = '1970-01-01';
  for (let count = 0; one <= '2199-12-31'; count++, one = addDays(one, 1)) if (!isRight(one, count)) wrong.push(one);
  expect(wrong).toEqual([]);
  expect(one).toBe('2200-01-01');
  expect(weekdayOf('1969-12-28')).toBe(0);
  expect(formatCalendarDay('2026-01-01')).toBe('Jan 1, 2026');
  expect(formatCalendarDay('2026-12-31')).toBe('Dec 31, 2026');
});

test('a shorter month ends earlier, and months continue into the next year', () => {
  expect(dayOfMonth(2026, 2, 31)).toBe('2026-02-28');
  expect(dayOfMonth(2026, 14, 30)).toBe('2027-02-28');
  expect(dayOfMonth(2026, 0, 31)).toBe('2025-12-31');
});
