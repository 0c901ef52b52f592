import type { CreateSettlement } from '@allsquare/expenses-contract';

const utcDay = (moment: Date) => moment.toISOString().slice(0, 10);

/**
 * The day of a payment, and a moment of that day in UTC for consumers that know no day. An older client sends the
 * moment alone, or neither.
 */
export function paidOn({ day, date }: Pick<CreateSettlement, 'day' | 'date'>, now: Date): { day: string; date: Date } {
  const moment = date ? new Date(date) : now;
  if (!day || day === utcDay(moment)) return { day: utcDay(moment), date: moment };
  return { day, date: new Date(`${day}T00:00:00Z`) };
}
