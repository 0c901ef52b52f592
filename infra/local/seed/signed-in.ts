import type { Session } from '@allsquare/auth-contract';
import { ask, hasStatus } from '../ask.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { PASSWORD, people, type Somebody } from './people.ts';

/** One of the six, signed in. */
export interface SignedIn {
  id: string;
  /** Good for five minutes. */
  token: string;
  /** Asks the product's api as this person; throws when it refuses. */
  ask: <T>(method: string, path: string, sent?: { body?: object; key?: string }) => Promise<T>;
}

/** Signs in, or up where there is no such account. */
export async function signIn(origin: string, somebody: Somebody): Promise<SignedIn> {
  const { name, email } = people[somebody];
  const enter = (path: string, body: object) => ask<Session>(origin, 'POST', path, { body });
  const { access_token, user } = await enter('/api/auth/login', { email, password: PASSWORD })
    .catch((error: unknown) => {
      if (!hasStatus(error, 401)) throw error;
      return enter('/api/auth/register', { name, email, password: PASSWORD });
    })
    .catch((error: unknown) => {
      if (hasStatus(error, 409))
        throw new UserFacingError(`${email} is somebody else's account here: npm run reset empties it.`);
      throw error;
    });
  return {
    id: user.id,
    token: access_token,
    ask: (method, path, sent) => ask(origin, method, path, { ...sent, token: access_token }),
  };
}
