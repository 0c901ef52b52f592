import { z } from 'zod';

/** State: the user ids of a person's friends after the change with this version. Subject `friends.of.<userId>`. */
export const friendsState = {
  kind: 'state',
  subject: 'friends.of',
  data: z.object({ userId: z.uuid(), version: z.int(), friends: z.array(z.uuid()) }),
} as const;
export type FriendsState = z.infer<typeof friendsState.data>;
