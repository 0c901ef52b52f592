import { startOfDayUtc } from '@allsquare/contract-kit';

const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** '2026-11' as 'November 2026'. */
export const monthWords = (month: string): string => words.format(new Date(startOfDayUtc(`${month}-01`)));

const shortWords = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** '2026-11' as 'Nov 2026'. */
export const shortMonthWords = (month: string): string => shortWords.format(new Date(startOfDayUtc(`${month}-01`)));
