import { z } from 'zod';

/** A cursor in a list sorted by time and id; a page starts after it. The time is in microseconds. */
export const ListPosition = z.object({ at: z.iso.datetime(), id: z.uuid() });
export type ListPosition = z.infer<typeof ListPosition>;

/** The same in a list of groups, whose order may begin with a name or an amount. */
export const GroupPosition = ListPosition.extend({ key: z.union([z.string(), z.number()]).optional() });
export type GroupPosition = z.infer<typeof GroupPosition>;

/** Selects such a time, which a Date would truncate to milliseconds. */
export const toMicroseconds = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
