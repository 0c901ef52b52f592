import { UserFacingError } from '../../build/user-facing-error.ts';
import { type Client, hasStatus, register, signIn as signInAs } from '../client/client.ts';
import { PASSWORD, people, type Somebody } from './people.ts';

/** Signs one of the six in, or up when the account does not exist. */
export async function signIn(origin: string, somebody: Somebody): Promise<Client> {
  const person = { ...people[somebody], password: PASSWORD };
  try {
    return await signInAs(origin, person);
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
  }
  return register(origin, person).catch((error: unknown) => {
    if (hasStatus(error, 409))
      throw new UserFacingError(`${person.email} is somebody else's account here: npm run ops -- reset empties it.`);
    throw error;
  });
}
