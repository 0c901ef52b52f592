import { openEnum } from '@allsquare/contract-kit';
import { z } from 'zod';

/*
 * The signed-in person, and the sign-out: all that every page needs of an account, so that its first script does not
 * contain the texts of forms.
 */

/** A person as the product displays them; `name` is never empty. */
export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  user_metadata: z.object({
    name: z.string(),
    full_name: z.string(),
    avatar_url: z.string().nullable(),
    picture: z.string().nullable(),
  }),
});
export type User = z.infer<typeof User>;

/** An account that only ever signed in with Google has no password. */
export const Me = User.extend({
  emailVerified: z.boolean().optional(),
  hasPassword: z.boolean().optional(),
  /** Has neither address nor password: `email` is ''. */
  guest: z.boolean().optional(),
  assuranceLevel: openEnum(z.enum(['aal1', 'aal2'])),
  factors: z.array(
    z.object({
      id: z.string(),
      factor_type: openEnum(z.enum(['totp', 'phone'])),
      status: openEnum(z.literal('verified')),
    }),
  ),
});
export type Me = z.infer<typeof Me>;

export const getMe = {
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The caller',
  status: 200,
  response: Me,
} as const;
/** 204 even when already signed out. */
export const logout = {
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out, also when already signed out',
  status: 204,
  response: z.undefined(),
  public: true,
} as const;
