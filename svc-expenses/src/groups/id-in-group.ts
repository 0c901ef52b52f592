import { randomUUID } from 'node:crypto';

/**
 * A new id of something that a group has. It begins like the group's own, so that where groups are spread the id alone
 * says where.
 */
export const idInGroup = (groupId: string) => groupId.slice(0, BUCKET) + randomUUID().slice(BUCKET);

/** Hexadecimal digits. */
const BUCKET = 4;
