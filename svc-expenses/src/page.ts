import { Problem } from '@allsquare/service-kit';
import { z } from 'zod';

/** Where a page in newest order ends: the row that the next page follows. */
const Position = z.tuple([z.string(), z.string(), z.uuid()]);
export type Position = z.infer<typeof Position>;

export const encodeCursor = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Throws Problem 400 for a cursor that this service did not make. */
export function decodeCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  try {
    const position = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (Number.isNaN(Date.parse(position[0])) || Number.isNaN(Date.parse(position[1]))) throw new Error('no dates');
    return position;
  } catch {
    throw new Problem(400, 'malformed-request');
  }
}

/** The Link header that leads from this address to the page after `position`. */
export function nextPageLink(url: string, position: Position) {
  const [path = '', query] = url.split('?');
  const next = new URLSearchParams(query);
  next.set('cursor', encodeCursor(position));
  return `<${path}?${next.toString()}>; rel="next"`;
}
