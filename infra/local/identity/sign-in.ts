import { credentialsOf, spendTotp } from './credentials.ts';
import type { Database } from './database.ts';
import { OAuthError } from './errors.ts';
import { passwordMatches } from './passwords.ts';
import { findUserByEmail, forgetFailures, noteFailure, type User } from './users.ts';

const refused = () => new OAuthError(400, 'invalid_grant', 'Invalid user credentials');

/** The person whose password (and code, where one is set up) this is; throws one and the same refusal for all else. */
export const signIn = async (database: Database, email: string, password: string, code: string): Promise<User> => {
  const user = await findUserByEmail(database, email);
  if (user && !user.enabled) throw new OAuthError(400, 'invalid_grant', 'Account disabled');
  const credentials = user ? await credentialsOf(database, user.id) : [];
  const known = credentials.find((credential) => credential.type === 'password');
  const matches = await passwordMatches(password, known?.secret);
  if (!user || user.locked) throw refused();

  const otp = credentials.find((credential) => credential.type === 'otp');
  if (!matches || (otp && !(await spendTotp(database, otp, code)))) {
    await noteFailure(database, user.id);
    throw refused();
  }
  if (user.failures > 0) await forgetFailures(database, user.id);
  return user;
};
