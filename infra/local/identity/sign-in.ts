import { credentialsOf, spendTotp } from './credentials.ts';
import { OAuthError } from './errors.ts';
import type { Identity } from './identity.ts';
import { passwordMatches } from './passwords.ts';
import { findUserByEmail, forgetFailures, noteFailure, type User } from './users.ts';

const refused = () => new OAuthError(400, 'invalid_grant', 'Invalid user credentials');

type Attempt = { email: string; password: string; code: string; asksForCode: boolean };

/**
 * The person with this password (and code, where one is set up and required). Throws the same refusal for every other
 * case, except for an unverified address.
 */
export const signIn = async (
  { database, config }: Identity,
  { email, password, code, asksForCode }: Attempt,
): Promise<User> => {
  const user = await findUserByEmail(database, email);
  if (user && !user.enabled) throw new OAuthError(400, 'invalid_grant', 'Account disabled');
  const credentials = user ? await credentialsOf(database, user.id) : [];
  const known = credentials.find((credential) => credential.type === 'password');
  const matches = await passwordMatches(password, known?.secret);
  if (!user || user.locked) throw refused();

  const otp = asksForCode ? credentials.find((credential) => credential.type === 'otp') : undefined;
  if (!matches || (otp && !(await spendTotp(database, otp, code)))) {
    await noteFailure(database, user.id);
    throw refused();
  }
  if (user.failures > 0) await forgetFailures(database, user.id);
  if (config.verifiesEmail && !user.email_verified)
    throw new OAuthError(400, 'invalid_grant', 'Account is not fully set up');
  return user;
};
