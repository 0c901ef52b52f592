import { createHash, randomUUID } from 'node:crypto';

/**
 * A new id of something that a group has. It begins like the group's own, so that where groups are spread the id alone
 * says where.
 */
export const idInGroup = (groupId: string) => begunLike(groupId, randomUUID());

/** The same, always the same of the same thing and name: uuid v5, and begun like the group's. */
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
