import { type CalendarDay, dayIn, formatCalendarDay, isDay } from '@allsquare/contract-kit';

export { addDays, dayIn } from '@allsquare/contract-kit';

/**
 * Formats a calendar day as 'Nov 18, 2026' in any time zone, or an ISO time as its local day; 'N/A' when missing,
 * 'Invalid date' when invalid.
 */
export const formatDay = (text: string | null | undefined): string => {
  if (!text) return 'N/A';
  const day = text.length === 10 ? text : dayIn(new Date(text));
  return isDay(day) ? formatCalendarDay(day) : 'Invalid date';
};

/** Today in the user's time zone. */
export const today = (): CalendarDay => dayIn(new Date());
