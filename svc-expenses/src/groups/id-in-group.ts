import { createHash, randomUUID } from 'node:crypto';

/**
 * A new id of something in a group. It begins with the group's own prefix, so that on shards the id alone gives the
 * location.
 */
export const idInGroup = (groupId: string) => begunLike(groupId, randomUUID());

/** A deterministic id for a thing and a name: uuid v5, with the group's prefix. */
export const namedIdInGroup = (groupId: string, of: string, name: string) => begunLike(groupId, uuidOf(of, name));

/** Hexadecimal digits. */
const BUCKET = 4;
const begunLike = (groupId: string, id: string) => groupId.slice(0, BUCKET) + id.slice(BUCKET);

/** The uuid v5 (RFC 9562) of a name within something that has an id. */
export function uuidOf(of: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(of.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const digits = `${hash.slice(0, 12)}5${hash.slice(13, 16)}${variant}${hash.slice(18, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
