import { problems } from '@allsquare/auth-contract';
import { refusals } from '@allsquare/service-kit';

/** What rules refuse, and the HTTP status of each code. */
export const refuse = refusals(problems, {
  'invalid-email': 400,
  'password-length': 400,
  'session-over': 401,
  'wrong-credentials': 401,
  'foreign-origin': 403,
  'email-in-use': 409,
  'identity-away': 503,
});
