import type { ServiceUrls } from '../config.ts';

/** The service behind each part of /api. Any other path is 404. */
export const services = (urls: ServiceUrls): Record<string, string> => ({
  '/api/groups': urls.GROUPS_URL,
  '/api/invites': urls.GROUPS_URL,
  '/api/expenses': urls.EXPENSES_URL,
  '/api/balances': urls.EXPENSES_URL,
  '/api/settlements': urls.EXPENSES_URL,
  '/api/friends': urls.FRIENDS_URL,
  '/api/notifications': urls.FRIENDS_URL,
});

/** Paths of the services that need no token, for POST and DELETE: mail programs have none. */
export const unsigned = (urls: ServiceUrls): Record<string, string> => ({ '/api/mails/unsubscribe': urls.FRIENDS_URL });

/** The paths of the services' OpenAPI documents; public. */
export const documents = (urls: ServiceUrls): Record<string, string> => ({
  '/api/docs/groups.json': urls.GROUPS_URL,
  '/api/docs/expenses.json': urls.EXPENSES_URL,
  '/api/docs/friends.json': urls.FRIENDS_URL,
});
