/**
 * Topics of live messages, and the first parts of all query keys: what own writes and live messages refetch
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
