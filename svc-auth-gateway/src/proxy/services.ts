import type { GatewayConfig } from '../config.ts';

/** Which service answers for which part of /api. A path that stands in no row is nobody's: 404. */
export const services = (config: GatewayConfig): Record<string, string> => ({
  '/api/groups': config.GROUPS_URL,
  '/api/invites': config.GROUPS_URL,
  '/api/expenses': config.EXPENSES_URL,
  '/api/balances': config.EXPENSES_URL,
  '/api/settlements': config.EXPENSES_URL,
  '/api/friends': config.FRIENDS_URL,
  '/api/notifications': config.FRIENDS_URL,
});

/** Whose OpenAPI document stands where; open to everybody. */
export const documents = (config: GatewayConfig): Record<string, string> => ({
  '/api/docs/groups.json': config.GROUPS_URL,
  '/api/docs/expenses.json': config.EXPENSES_URL,
  '/api/docs/friends.json': config.FRIENDS_URL,
});
