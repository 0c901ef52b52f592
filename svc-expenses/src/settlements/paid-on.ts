import { dayIn, startOfDayUtc } from '@allsquare/contract-kit';
import type { CreateSettlement } from '@allsquare/expenses-contract';

/**
 * The day of a payment, and a moment of that day in UTC for consumers without days. Older clients send only the moment,
 * or neither.
 */
export function paidOn(
  { day, date: sent }: Pick<CreateSettlement, 'day' | 'date'>,
  now: Date,
): { day: string; date: Date } {
  const moment = sent ? new Date(sent) : now;
  const there = dayIn(moment, 'UTC');
  return !day || day === there ? { day: there, date: moment } : { day, date: new Date(startOfDayUtc(day)) };
}
