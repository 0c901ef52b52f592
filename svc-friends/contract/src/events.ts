import { z } from 'zod';

/** State: the user ids of a person's friends after the change with this version. Subject `friends.of.<userId>`. */
export const friendsState = {
  kind: 'state',
  subject: 'friends.of',
  data: z.object({ userId: z.uuid(), version: z.int(), friends: z.array(z.uuid()) }),
} as const;
export type FriendsState = z.infer<typeof friendsState.data>;

const commonFields = { requestId: z.uuid(), by: z.uuid(), at: z.iso.datetime() };

/**
 * What has happened, published once: `by` asked the person with this address; or `by` accepted what `userId` had asked.
 * Subject `friends.fact.<name of the event>`.
 */
export const friendsEvents = {
  kind: 'fact',
  subject: 'friends.fact',
  facts: {
    'request-sent': z.object({ email: z.string(), ...commonFields }),
    'request-accepted': z.object({ userId: z.uuid(), ...commonFields }),
  },
} as const;
