import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Member } from './member.ts';

const params = z.object({ id: Id(), userId: Id() });

/**
 * Two members are one person: `userId` becomes part of `into`, whose seat, colour, unit and place in the order they
 * keep. Whoever has an account holds it, an account before a guest; the role is the higher one. Two accounts with an
 * address stay two (409 `two-accounts`). Who is part of it already is answered as they are.
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
/**
 * `userId` is the seat that was merged. It is a member again as before; 409 `merge-ended` once one of them has left.
 */
export const unmergeMembers = {
  method: 'DELETE',
  path: '/api/groups/:id/members/:userId/merge',
  forGuests: true,
  summary: 'Separate a member who was merged, by an admin or by who holds it',
  params,
  status: 204,
  response: z.undefined(),
} as const;
