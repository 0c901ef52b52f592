import { addDays, dayOfMonth, daysBetween } from '@allsquare/contract-kit';
import type { Unit } from './repeats.ts';

/** From which day on, and how often. */
export type Recurrence = { start: string; every: number; unit: Unit };

/** How many bills of days that have come a new repeat may create. */
export const MAX_BILLS_AT_START = 60;

const monthsIn = { month: 1, year: 12 } as const;
const daysIn = { day: 1, week: 7 } as const;

/** The k-th date: counted from the start, and cut to the end of its month. */
export function dateAt({ start, every, unit }: Recurrence, k: number): string {
  const count = k * every;
  if (unit === 'day' || unit === 'week') return addDays(start, count * daysIn[unit]);
  const month = monthOf(start) + count * monthsIn[unit];
  const day = Number(start.slice(8));
  return dayOfMonth(Math.floor(month / 12), (month % 12) + 1, day);
}

/** How many dates are before this day. */
export function countBefore(rhythm: Recurrence, day: string): number {
  const { start, every, unit } = rhythm;
  if (day <= start) return 0;
  const passed =
    unit === 'day' || unit === 'week'
      ? daysBetween(start, day) / daysIn[unit]
      : (monthOf(day) - monthOf(start)) / monthsIn[unit];
  let k = Math.floor(passed / every);
  while (dateAt(rhythm, k) < day) k++;
  return k;
}

/** How many bills a new repeat creates for days that have come. */
export const countBillsAtStart = (
  { until, ...rhythm }: Recurrence & { until?: string | null | undefined },
  today: string,
) => countBefore(rhythm, addDays(until && until < today ? until : today, 1));

/** Months since the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
