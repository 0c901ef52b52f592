import { addDays, dayOfMonth, daysBetween } from '@allsquare/contract-kit';
import type { Unit } from '@allsquare/expenses-contract';
import { Temporal } from 'temporal-polyfill';

/** From which day on, and how often. */
export type Rhythm = { start: string; every: number; unit: Unit };

/** The last day that the product knows. */
const LAST = '2199-12-31';

const monthsIn = { month: 1, year: 12 } as const;
const daysIn = { day: 1, week: 7 } as const;

/** The k-th date: counted from the start, and cut to the end of its month. */
export function dateAt({ start, every, unit }: Rhythm, k: number): string {
  const count = k * every;
  if (unit === 'day' || unit === 'week') return addDays(start, count * daysIn[unit]);
  const month = monthOf(start) + count * monthsIn[unit];
  const day = Number(start.slice(8));
  return dayOfMonth(Math.floor(month / 12), (month % 12) + 1, day);
}

/** The first date that is not before this day; null beyond all days. */
export function firstFrom(rhythm: Rhythm, day: string): string | null {
  const { start, every, unit } = rhythm;
  if (day <= start) return start;
  const passed =
    unit === 'day' || unit === 'week'
      ? daysBetween(start, day) / daysIn[unit]
      : (monthOf(day) - monthOf(start)) / monthsIn[unit];
  let k = Math.floor(passed / every);
  while (dateAt(rhythm, k) < day) k++;
  const date = dateAt(rhythm, k);
  return date <= LAST ? date : null;
}

/** Months since the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The date behind this one. */
export const dateAfter = (rhythm: Rhythm, date: string): string | null => firstFrom(rhythm, addDays(date, 1));

/** When a day begins in a zone: at midnight, or where that is skipped at the first moment after it. */
export const beginOf = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
