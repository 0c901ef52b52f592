import { isGuestAddress, stripBidiControls } from '@allsquare/contract-kit';
import { z } from 'zod';

/** The identity provider's responses, as far as the gateway uses them. */
export const TokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.int(),
  refresh_token: z.string(),
  refresh_expires_in: z.int(),
  id_token: z.string().optional(),
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;

export const ServiceTokenAnswer = z.object({ access_token: z.string(), expires_in: z.int() });

export const OAuthError = z.object({ error: z.string(), error_description: z.string().default('') });

/** A name may come in two parts (from Google); the product has one. A guest's has no address in it. */
export const UserAnswer = z
  .object({
    id: z.uuid(),
    email: z.string().default(''),
    emailVerified: z.boolean().default(false),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
  })
  .transform(({ id, email, emailVerified, firstName, lastName }) => ({
    id,
    ...(isGuestAddress(email)
      ? { email: '', emailVerified: false, isGuest: true }
      : { email, emailVerified, isGuest: false }),
    name: stripBidiControls([firstName, lastName].filter(Boolean).join(' ')).trim() || 'User',
  }));

/** Also a guest's. */
export const AddressAnswer = z.object({ email: z.string().default('') });

/** The accounts of one address: one or none. */
export const UsersAnswer = z.array(
  z.object({ id: z.uuid(), emailVerified: z.boolean().default(false), totp: z.boolean().default(false) }),
);

export const CredentialsAnswer = z.array(z.object({ id: z.string(), type: z.string() }));

/** Times in milliseconds; `clients` by the provider's own ids. */
export const SessionsAnswer = z.array(
  z.object({ id: z.string(), start: z.number(), lastAccess: z.number(), clients: z.record(z.string(), z.string()) }),
);

/** A refused field of a new user comes as {field}, a refused password as {error}. */
export const RefusedUser = z.object({ field: z.string().optional() });
