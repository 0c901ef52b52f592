import { problems } from '@allsquare/auth-contract';
import { refusals } from '@allsquare/service-kit';

/** The codes of refusals, and the HTTP status of each. */
export const refuse = refusals(problems, {
  'common-password': 400,
  'invalid-email': 400,
  'password-length': 400,
  'second-factor-needed': 401,
  'session-over': 401,
  'wrong-credentials': 401,
  'wrong-second-factor': 401,
  'address-not-verified': 403,
  'foreign-origin': 403,
  'other-browser': 403,
  'sign-in-again': 403,
  'wrong-code': 403,
  'wrong-password': 403,
  'link-ended': 404,
  'no-such-factor': 404,
  'no-such-session': 404,
  'email-in-use': 409,
  'name-taken': 409,
  'not-a-guest': 409,
  'second-factor-exists': 409,
  'link-over': 410,
  'return-over': 410,
  'too-many-codes': 429,
  'too-many-requests': 429,
  'identity-away': 503,
});
