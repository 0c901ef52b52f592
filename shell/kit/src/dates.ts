import { format, formatDistanceToNow, isValid, parseISO } from 'date-fns';

/** A calendar day or ISO time as 'Nov 18, 2026'; 'N/A' when missing, 'Invalid date' when it is none. */
export const formatDay = (day: string | null | undefined): string => {
  if (!day) return 'N/A';
  const date = parseISO(day);
  return isValid(date) ? format(date, 'MMM d, yyyy') : 'Invalid date';
};

/** Today where the person is, as yyyy-MM-dd. */
export const today = (): string => format(new Date(), 'yyyy-MM-dd');

/** An ISO time as '5 minutes ago'. */
export const timeAgo = (time: string): string => {
  const date = parseISO(time);
  return isValid(date) ? formatDistanceToNow(date, { addSuffix: true }) : 'Invalid date';
};
