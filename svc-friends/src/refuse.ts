import { problems } from '@allsquare/friends-contract';
import { refusals } from '@allsquare/service-kit';

/** Creates a Problem from a code of the contract, with the HTTP status listed here. */
export const refuse = refusals(problems, {
  'address-not-verified': 403,
  'recipient-only': 403,
  'sender-only': 403,
  'not-in-one-group': 404,
  'request-not-found': 404,
  'friend-not-found': 404,
  'link-not-found': 404,
  'notification-not-found': 404,
  'already-asked': 409,
  'already-decided': 409,
  'already-friends': 409,
  'no-address': 422,
  'own-email': 422,
  'too-many-requests': 429,
});
