import { type CalendarDay, dayIn, formatCalendarDay, isDay } from '@allsquare/contract-kit';

export { addDays, dayIn } from '@allsquare/contract-kit';

/**
 * A calendar day as 'Nov 18, 2026' wherever it is read, or an ISO time as its day here; 'N/A' when missing, 'Invalid
 * date' when it is none.
 */
export const formatDay = (text: string | null | undefined): string => {
  if (!text) return 'N/A';
  const day = text.length === 10 ? text : dayIn(new Date(text));
  return isDay(day) ? formatCalendarDay(day) : 'Invalid date';
};

/** Today where the person is. */
export const today = (): CalendarDay => dayIn(new Date());
