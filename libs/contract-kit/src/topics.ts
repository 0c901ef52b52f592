/**
 * What live events name, and the first words of all query keys: what one's own writes and live events refetch
 * (infra/docs/wire.md).
 */
export const topics = [
  'groups',
  'members',
  'invites',
  'expenses',
  'balances',
  'settlements',
  'friends',
  'requests',
  'notifications',
  'profile',
] as const;
export type Topic = (typeof topics)[number];
