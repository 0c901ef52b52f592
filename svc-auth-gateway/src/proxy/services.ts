import type { ServiceUrls } from '../config.ts';

/** Which service answers for which part of /api. A path that stands in no row is nobody's: 404. */
export const services = (urls: ServiceUrls): Record<string, string> => ({
  '/api/groups': urls.GROUPS_URL,
  '/api/invites': urls.GROUPS_URL,
  '/api/expenses': urls.EXPENSES_URL,
  '/api/balances': urls.EXPENSES_URL,
  '/api/settlements': urls.EXPENSES_URL,
  '/api/friends': urls.FRIENDS_URL,
  '/api/notifications': urls.FRIENDS_URL,
});

/** Whose OpenAPI document stands where; open to everybody. */
export const documents = (urls: ServiceUrls): Record<string, string> => ({
  '/api/docs/groups.json': urls.GROUPS_URL,
  '/api/docs/expenses.json': urls.EXPENSES_URL,
  '/api/docs/friends.json': urls.FRIENDS_URL,
});
