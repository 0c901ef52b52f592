import { createHash } from 'node:crypto';
import { Problem, type Reply } from '@allsquare/service-kit';
import { z } from 'zod';

/** A row's place in a sorted list, and whether the page lies after or before it. `of` names the list that it was made for. */
const Cursor = z.object({
  of: z.string(),
  toward: z.enum(['after', 'before']),
  key: z.object({ cents: z.int(), date: z.iso.datetime(), createdAt: z.iso.datetime(), id: z.uuid() }),
});
export type Cursor = z.infer<typeof Cursor>;
export type SortKey = Cursor['key'];
export type Page<Row> = { rows: Row[]; previous?: Cursor | undefined; next?: Cursor | undefined };

/** A short name of a list: the same parameters, the same name. */
export const listName = (parameters: unknown) =>
  createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 12);

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Throws Problem 400 for a cursor that this service did not make, or made for another list. */
export function decodeCursor(text: string | undefined, of: string): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (cursor.of === of) return cursor;
  } catch {
    // Falls through to the refusal.
  }
  throw new Problem(400, 'malformed-request');
}

/** The rows as the body; how many there are, and the ways to the pages beside this one, as headers (infra/docs/wire.md). */
export function answerPage<Row>(reply: Reply, { rows, total, previous, next }: Page<Row> & { total: string }): Row[] {
  const [path = '', query] = reply.request.url.split('?');
  const link = (cursor: Cursor | undefined, rel: string) => {
    if (!cursor) return [];
    const parameters = new URLSearchParams(query);
    parameters.delete('at');
    parameters.set('cursor', encode(cursor));
    return [`<${path}?${parameters.toString()}>; rel="${rel}"`];
  };
  const links = [...link(previous, 'prev'), ...link(next, 'next')];
  void reply.header('x-total-count', total);
  if (links.length > 0) void reply.header('link', links.join(', '));
  return rows;
}
