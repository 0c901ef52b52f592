import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Member } from './member.ts';

const params = z.object({ id: Id(), userId: Id() });

/**
 * Merges `userId` into `into`, whose seat, color, unit and position remain. An account holds the result before a guest
 * does; the role is the higher one. Two accounts with an address cannot be merged (409 `two-accounts`). A place named
 * by its id that somebody has claimed is not merged (409 `place-taken`): its holder is named by user id. A member
 * merged already is returned unchanged.
 */
export const mergeMembers = {
  method: 'POST',
  path: '/api/groups/:id/members/:userId/merge',
  forGuests: true,
  summary: 'Make two members one person, by an admin, or by who holds one of them while the other is a free place',
  params,
  body: z.object({ into: Id() }),
  status: 200,
  response: Member,
} as const;
/** Restores the merged seat `userId` as a member; 409 `merge-ended` once one of them has left. */
export const unmergeMembers = {
  method: 'DELETE',
  path: '/api/groups/:id/members/:userId/merge',
  forGuests: true,
  summary: 'Separate a member who was merged, by an admin or by who holds it',
  params,
  status: 204,
  response: z.undefined(),
} as const;
