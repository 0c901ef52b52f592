import { addDays } from '@allsquare/contract-kit';
import { countBefore, dateAt, type Recurrence } from '@allsquare/expenses-contract';
import { Temporal } from 'temporal-polyfill';

/** The last supported day. */
const LAST = '2199-12-31';

/** The first date on or after this day; null beyond the last day. */
export function firstFrom(rhythm: Recurrence, day: string): string | null {
  const date = dateAt(rhythm, countBefore(rhythm, day));
  return date <= LAST ? date : null;
}

/** The date after this one. */
export const dateAfter = (rhythm: Recurrence, date: string): string | null => firstFrom(rhythm, addDays(date, 1));

/** When a day begins in a time zone: at midnight, or the first moment after it where clocks skip midnight. */
export const beginOf = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
