import { z } from 'zod';

/** Where a row stands in a list by moment and id: a page goes on behind it. The moment is to the microsecond. */
export const ListPosition = z.object({ at: z.iso.datetime(), id: z.uuid() });
export type ListPosition = z.infer<typeof ListPosition>;

/** Selects such a moment, which a Date would cut to the millisecond. */
export const toMicroseconds = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
