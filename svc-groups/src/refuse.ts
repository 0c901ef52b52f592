import { problems } from '@allsquare/groups-contract';
import { refusals } from '@allsquare/service-kit';

/** The codes with which rules refuse, and the HTTP status of each. */
export const refuse = refusals(problems, {
  'address-not-verified': 403,
  'admins-only': 403,
  'recipient-only': 403,
  removed: 403,
  'sender-only': 403,
  'group-not-found': 404,
  'member-not-found': 404,
  'invite-not-found': 404,
  'link-ended': 404,
  'unit-not-found': 404,
  'already-a-member': 409,
  'already-decided': 409,
  'already-together': 409,
  'last-admin': 409,
  'last-member': 409,
  'name-taken': 409,
  'not-a-place': 409,
  'open-balance': 409,
  'place-taken': 409,
  'place-used': 409,
  'stale-version': 409,
  'group-full': 422,
  'no-account': 422,
  'too-many-invites': 429,
});
