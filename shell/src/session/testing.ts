import type { Session } from '@allsquare/auth-contract';
import type { SessionUser } from '@allsquare/kit/session';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An unsigned token of the user `sub` that expires in so many seconds. */
export const tokenFor = (sub: string, seconds: number, note = ''): string => {
  const now = Math.floor(Date.now() / 1000);
  return `${encode({ alg: 'none' })}.${encode({ sub, iat: now, exp: now + seconds, note })}.x`;
};

/** The user as the gateway returns it. */
export const userFor = (user: SessionUser): Session['user'] => ({
  ...user,
  user_metadata: { name: user.name, full_name: user.name, avatar_url: null, picture: null },
});

/** The response to signing in. */
export const sessionFor = (user: SessionUser, token = tokenFor(user.id, 300)): Session => ({
  access_token: token,
  refresh_token: 'handle',
  expires_in: 300,
  user: userFor(user),
});
