import { decodeCursor, type Cursor as KitCursor, type Page as KitPage } from '@allsquare/service-kit';
import { z } from 'zod';

/** PostgreSQL has no year 0. */
export const Time = z.iso.datetime().refine((time) => time >= '0001');

/** The sort key of a row in a list of expenses or settlements. */
const SortKey = z.object({ cents: z.int(), date: Time, createdAt: Time, id: z.uuid() });
export type SortKey = z.infer<typeof SortKey>;
export type Cursor = KitCursor<SortKey>;
export type Page<Row> = KitPage<Row, SortKey>;

/** Throws Problem 400 for a cursor that was not made for this list. */
export const readCursor = (text: string | undefined, of: string) => decodeCursor(text, of, SortKey);
