import { formatDistanceToNow, isValid, parseISO } from 'date-fns';

/** An ISO time as '5 minutes ago'. */
export const timeAgo = (time: string): string => {
  const date = parseISO(time);
  return isValid(date) ? formatDistanceToNow(date, { addSuffix: true }) : 'Invalid date';
};
