import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkEntity } from './link.entity.ts';

type Signed = Pick<LinkEntity, 'groupId' | 'nonce'>;

/** In bytes. */
const ID = 16;
const SIGNATURE = 16;

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const signature = ({ groupId, nonce }: Signed, key: Buffer) =>
  createHmac('sha256', key)
    .update(Buffer.concat([bytesOf(groupId), bytesOf(nonce)]))
    .digest()
    .subarray(0, SIGNATURE);

/** A link's token: the group's id and 128 bits that only this service can derive from the link's row. */
export const createLinkToken = (link: Signed, key: Buffer): string =>
  Buffer.concat([bytesOf(link.groupId), signature(link, key)]).toString('base64url');

/** The group id in a token; undefined if it is malformed, or not written as `tokenOf` does. */
export function parseGroupId(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID + SIGNATURE || bytes.toString('base64url') !== token) return undefined;
  return bytes.toString('hex', 0, ID).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether a token belongs to this link, under one of the keys. */
export const isTokenOf = (token: string, link: Signed, keys: Buffer[]): boolean => {
  const signed = Buffer.from(token, 'base64url').subarray(ID);
  return keys.some((key) => timingSafeEqual(signature(link, key), signed));
};
