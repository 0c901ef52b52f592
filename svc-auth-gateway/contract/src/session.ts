import { email, lengthBetween, name, openEnum, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { User } from './me.ts';
import { problems } from './problems.ts';

/**
 * `refresh_token` is a signed session handle that only works together with the HttpOnly cookie; `expires_in` in
 * seconds.
 */
export const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  user: User,
});
export type Session = z.infer<typeof Session>;

/** Any characters; the 10,000 most common passwords are refused (400 `common-password`). */
export const newPassword = z
  .string(refusedAs('password-length', problems['password-length']))
  .normalize('NFC')
  .refine(lengthBetween(8, 200), refusedAs('password-length', problems['password-length']))
  .meta({ minLength: 8, maxLength: 200 });

export const Register = z.object({
  name: name(refusedAs('missing-name', problems['missing-name'])),
  email: email({
    missing: refusedAs('missing-email', problems['missing-email']),
    invalid: refusedAs('invalid-email', problems['invalid-email']),
  }),
  password: newPassword,
  /** From the link of a mail to that address; proves ownership. */
  proof: z.string().max(2048).nullish(),
});
export type Register = z.infer<typeof Register>;

/**
 * Only an empty or overlong field is malformed. A wrong password and an unknown address get the same 401; with the
 * right password the response states what is missing: 401 `second-factor-needed`, 403 `address-not-verified`.
 */
export const Login = z.object({
  email: z
    .string(refusedAs('missing-email', problems['missing-email']))
    .trim()
    .toLowerCase()
    .min(1, refusedAs('missing-email', problems['missing-email']))
    .max(254, refusedAs('invalid-email', problems['invalid-email'])),
  password: z
    .string(refusedAs('missing-password', problems['missing-password']))
    .min(1, refusedAs('missing-password', problems['missing-password']))
    .max(800, refusedAs('missing-password', problems['missing-password']))
    .normalize('NFC'),
  /** From the authenticator app, or a recovery code; required (401 `second-factor-needed`) after the right password. */
  code: z.string().max(20).nullish(),
});
export type Login = z.infer<typeof Login>;

export const UpdateProfile = z.object({
  name: name(refusedAs('missing-display-name', problems['missing-display-name'])),
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

export const AuthConfig = z.object({
  clientId: z.string(),
  authorizationEndpoint: z.string(),
  endSessionEndpoint: z.string(),
  google: z.boolean(),
  mail: z.boolean(),
});
export type AuthConfig = z.infer<typeof AuthConfig>;

/** The form that keycloak-js posts; a refresh works only with the session's cookie. */
export const TokenGrant = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(4096) }),
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string().min(1).max(4096),
    redirect_uri: z.string().max(2048),
    code_verifier: z.string().max(200),
  }),
]);
export type TokenGrant = z.infer<typeof TokenGrant>;

/** In OAuth's format; `expires_in` in seconds. */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string().optional(),
  expires_in: z.int(),
  token_type: openEnum(z.literal('Bearer')),
});
export type Tokens = z.infer<typeof Tokens>;

/** An ended session, in the format that keycloak-js expects. */
/** `account`: why a session cannot be refreshed, if its account was deleted in the last 30 days. */
export const TokenRefusal = z.object({
  error: z.literal('invalid_grant'),
  error_description: z.string(),
  account: z.literal('deleted').optional(),
});
export type TokenRefusal = z.infer<typeof TokenRefusal>;

/** `public` operations need no token. */
export const register = {
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account; where addresses are verified first, the answer is 202 and a sentence',
  body: Register,
  status: 201,
  statuses: [201, 202],
  response: z.union([Session, z.object({ message: z.string() })]),
  public: true,
} as const;
export const login = {
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  body: Login,
  status: 200,
  response: Session,
  public: true,
} as const;
/** Form-encoded. */
export const token = {
  method: 'POST',
  path: '/api/auth/token',
  summary: 'Exchange a code, or refresh: only together with the session cookie',
  bodyType: 'application/x-www-form-urlencoded',
  body: TokenGrant,
  status: 200,
  response: Tokens,
  refusals: { 400: TokenRefusal },
  public: true,
} as const;
export const getConfig = {
  method: 'GET',
  path: '/api/auth/config',
  summary: 'What a client needs to sign in at the identity provider',
  status: 200,
  response: AuthConfig,
  public: true,
} as const;
/**
 * The new name appears in `me` at once, in lists after the event, and in the token after the next refresh. A guest
 * cannot take the name of another member of their groups (409 `name-taken`).
 */
export const updateProfile = {
  method: 'PATCH',
  path: '/api/users/profile',
  forGuests: true,
  summary: 'Change the display name of the caller',
  body: UpdateProfile,
  status: 200,
  response: User,
} as const;
