import { dayIn } from '@allsquare/contract-kit';
import { countBillsAtStart, dateAt, type Recurrence, type Unit, units } from '@allsquare/expenses-contract';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beginOf, dateAfter, firstFrom } from './dates.ts';

const monthly = (start: string): Recurrence => ({ start, every: 1, unit: 'month' });
const some = (rhythm: Recurrence, count: number) => Array.from({ length: count }, (_, k) => dateAt(rhythm, k + 1));

test('uses the last day of a month that is too short, and the original day in the next one', () => {
  expect(some(monthly('2026-08-31'), 3)).toEqual(['2026-09-30', '2026-10-31', '2026-11-30']);
  expect(dateAt(monthly('2026-08-31'), 6)).toBe('2027-02-28');
  const leapDay: Recurrence = { start: '2028-02-29', every: 1, unit: 'year' };
  expect([dateAt(leapDay, 1), dateAt(leapDay, 4)]).toEqual(['2029-02-28', '2032-02-29']);
});

test('counts due bills up to today, or to the last day', () => {
  const daily: Recurrence = { start: '2026-08-31', every: 1, unit: 'day' };
  expect(countBillsAtStart(daily, '2026-08-30')).toBe(0);
  expect(countBillsAtStart(daily, '2026-08-31')).toBe(1);
  expect(countBillsAtStart(daily, '2026-10-29')).toBe(60);
  expect(countBillsAtStart({ ...daily, until: '2026-09-02' }, '2026-10-29')).toBe(3);
  expect(countBillsAtStart({ ...daily, until: '2027-01-01' }, '2026-09-02')).toBe(3);
  expect(countBillsAtStart({ ...monthly('2026-08-31'), until: null }, '2026-09-29')).toBe(1);
  expect(countBillsAtStart(monthly('2026-08-31'), '2026-09-30')).toBe(2);
});

test.each([
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-01', '2026-11-30T10:00:00.000Z'],
])('in %s the day %s begins at %s, also when midnight is skipped', (zone, day, begin) => {
  expect(beginOf(day, zone).toISOString()).toBe(begin);
});

const DAY = 86_400_000;
const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const [FIRST, LAST] = [Date.UTC(1970), Date.UTC(2199, 11, 31)];

/** The same by the calendar of Temporal. */
const byTemporal = ({ start, every, unit }: Recurrence, k: number) =>
  Temporal.PlainDate.from(start)
    .add({ [`${unit}s`]: k * every })
    .toString();

test.each(units)('to 2199 each %s from any day falls on its date, and the next date is found', (unit: Unit) => {
  const wrong: string[] = [];
  for (let index = 0; index <= (LAST - FIRST) / DAY; index++) {
    // Each start with another step and place, over all of them every step and many places.
    const rhythm = { start: isoOf(FIRST + index * DAY), every: 1 + (index % 99), unit };
    const k = index % 23;
    const [date, next] = [dateAt(rhythm, k), dateAt(rhythm, k + 1)];
    const isRight = date < next && (index % 101 > 0 || date === byTemporal(rhythm, k)) && isOnItsDay(rhythm, date);
    const isFound =
      date > '2199-12-31' ||
      (firstFrom(rhythm, date) === date && dateAfter(rhythm, date) === (next <= '2199-12-31' ? next : null));
    if (!isRight || !isFound) wrong.push(`${JSON.stringify(rhythm)} ${k}: ${date} ${next}`);
  }
  expect(wrong).toEqual([]);
});

/** On the day of the start, or on the last one of a month without such a day; else so many days later. */
function isOnItsDay({ start, unit }: Recurrence, date: string): boolean {
  const days = (Date.parse(date) - Date.parse(start)) / DAY;
  if (unit === 'day' || unit === 'week') return days % (unit === 'week' ? 7 : 1) === 0;
  if (unit === 'year' && date.slice(5, 7) !== start.slice(5, 7)) return false;
  const isLast = isoOf(Date.parse(date) + DAY).endsWith('-01');
  return date.slice(8) === start.slice(8) || (isLast && date.slice(8) < start.slice(8));
}

test('a day begins exactly at its first moment', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const days = fc.integer({ min: Date.UTC(2025, 0, 1) / DAY, max: LAST / DAY }).map((day) => isoOf(day * DAY));
  fc.assert(
    fc.property(zones, days, (zone, day) => {
      const begin = beginOf(day, zone);
      expect(dayIn(begin, zone)).toBe(day);
      expect(dayIn(new Date(begin.getTime() - 1), zone) < day).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
