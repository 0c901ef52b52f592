import { UserFacingError } from '../user-facing-error.ts';
import { PASSWORD, people, type Somebody } from './people.ts';

/** What the product answered instead of a success. */
export class Answered extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Ask {
  token?: string;
  body?: object;
  /** A repeated write under the same key gets the first answer and adds nothing. */
  key?: string;
}

async function ask(origin: string, method: string, path: string, { token, body, key }: Ask): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Answered(response.status, `${method} ${path}: ${response.status} ${text}`);
  return text && JSON.parse(text);
}

/** One of the six, signed in. */
export interface SignedIn {
  id: string;
  /** Good for five minutes. */
  token: string;
  ask: <T>(method: string, path: string, more?: Omit<Ask, 'token'>) => Promise<T>;
}

interface Session {
  access_token: string;
  user: { id: string };
}

/** Signs in, or up where there is no such account. */
export async function signIn(origin: string, somebody: Somebody): Promise<SignedIn> {
  const { name, email } = people[somebody];
  const enter = (path: string, body: object) => ask(origin, 'POST', path, { body }) as Promise<Session>;
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
    ask: async (method, path, more) => (await ask(origin, method, path, { ...more, token: access_token })) as never,
  };
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof Answered && error.status === status;
