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
 * Domain events, published once: `by` sent a request to this address, or accepted one from `userId`. Subject
 * `friends.fact.<name of the event>`.
 */
export const friendsEvents = {
  kind: 'fact',
  subject: 'friends.fact',
  facts: {
    'request-sent': z.object({ email: z.string(), ...commonFields }),
    'request-accepted': z.object({ userId: z.uuid(), ...commonFields }),
  },
} as const;
