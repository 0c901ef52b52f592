import type { Unit } from '@allsquare/expenses-contract';
import { Temporal } from 'temporal-polyfill';

/** From which day on, and how often. */
export type Rhythm = { start: string; every: number; unit: Unit };

/** The last day that the product knows. */
const LAST = '2199-12-31';
const DAY = 86_400_000;

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const monthsIn = { month: 1, year: 12 } as const;
/** January 1970, in months since the year 0. */
const EPOCH = 1970 * 12;
const daysIn = { day: 1, week: 7 } as const;

/** The k-th date: counted from the start, and cut to the end of its month. */
export function dateAt({ start, every, unit }: Rhythm, k: number): string {
  const count = k * every;
  if (unit === 'day' || unit === 'week') return textOf(Date.parse(start) + count * daysIn[unit] * DAY);
  const month = monthOf(start) + count * monthsIn[unit];
  const day = Number(start.slice(8));
  return textOf(Math.min(Date.UTC(1970, month - EPOCH, day), Date.UTC(1970, month - EPOCH + 1, 0)));
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
export const dateAfter = (rhythm: Rhythm, date: string): string | null =>
  firstFrom(rhythm, textOf(Date.parse(date) + DAY));

/** How many days lie between the two. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** When a day begins in a zone: at midnight, or where that is skipped at the first moment after it. */
export const beginOf = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);

/** Which day it is in a zone. */
export const dayIn = (zone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
