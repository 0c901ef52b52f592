import { addDays } from '@allsquare/contract-kit';
import { countBefore, dateAt, type Recurrence } from '@allsquare/expenses-contract';
import { Temporal } from 'temporal-polyfill';

/** The last day that the product knows. */
const LAST = '2199-12-31';

/** The first date that is not before this day; null beyond all days. */
export function firstFrom(rhythm: Recurrence, day: string): string | null {
  const date = dateAt(rhythm, countBefore(rhythm, day));
  return date <= LAST ? date : null;
}

/** The date behind this one. */
export const dateAfter = (rhythm: Recurrence, date: string): string | null => firstFrom(rhythm, addDays(date, 1));

/** When a day begins in a zone: at midnight, or where that is skipped at the first moment after it. */
export const beginOf = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
