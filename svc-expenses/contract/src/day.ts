import { day, refusedAs } from '@allsquare/contract-kit';

/** Apart from the other problems, which a list of expenses needs none of. */
export const invalidDate = { title: 'Invalid Date', message: 'Please choose a date between 1970 and 2199.' } as const;

/** A calendar day `yyyy-MM-dd` without a zone, 1970-01-01 to 2199-12-31. */
export const Day = day(refusedAs('invalid-date', invalidDate));
