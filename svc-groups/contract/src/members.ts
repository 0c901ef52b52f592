import { email, flag, Id, optionalLines, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { pageParameters, Role } from './group.ts';
import { Invite } from './invites.ts';
import { Member } from './member.ts';
import { PlaceName } from './place-name.ts';
import { problems } from './problems.ts';

/**
 * Adds a friend by email; others are invited, with the message. Emails compare without case. With `placeId` they get
 * that place, with `name` a new one: friends at once, others on acceptance; if it has another holder by then, they join
 * as a new member. With `asks` the answer is 409 `maybe-here` if a member has the friend's name or its first word and
 * no place is given; `details` has that member's id.
 */
export const AddMember = z.object({
  email: email({
    missing: refusedAs('missing-email', problems['missing-email']),
    invalid: refusedAs('invalid-email', problems['invalid-email']),
  }),
  role: Role.nullish().transform((role) => role ?? 'member'),
  message: optionalLines(2000),
  name: PlaceName.nullish(),
  placeId: Id().nullish(),
  asks: z.boolean().nullish(),
});
export type AddMember = z.infer<typeof AddMember>;

const id = z.object({ id: Id() });
const memberId = z.object({ id: Id(), userId: Id() });

/** In the order of joining. With `limit` a page: `Link` leads to the next one. X-Total-Count is the number of all. */
export const listMembers = {
  method: 'GET',
  path: '/api/groups/:id/members',
  summary: 'The members of a group, the first to join first',
  params: id,
  query: z.object(pageParameters),
  status: 200,
  response: z.array(Member),
} as const;
export const addMember = {
  method: 'POST',
  path: '/api/groups/:id/add-member',
  takesKey: true,
  summary: 'Add a friend by email (201), or invite somebody else (202)',
  params: id,
  body: AddMember,
  status: 201,
  statuses: [201, 202],
  response: z.union([z.object({ member: Member }), z.object({ invite: Invite })]),
} as const;
export const updateRole = {
  method: 'PATCH',
  path: '/api/groups/:id/members/:userId',
  summary: 'Make a member an admin or an admin a member, by an admin',
  params: memberId,
  body: z.object({ role: Role }),
  status: 200,
  response: Member,
} as const;
/**
 * With a balance only an admin removes, by `keepBalance` (else 409 `open-balance`): the removed person retains it and
 * reads the books until it is settled. Only an admin can readmit them (403 `removed`), and the group's link ends.
 */
export const removeMember = {
  method: 'DELETE',
  path: '/api/groups/:id/members/:userId',
  forGuests: true,
  summary: 'Remove a member, by an admin; oneself: leave',
  params: memberId,
  query: z.object({ keepBalance: flag().describe('Also with a balance, which stays with them; for admins') }),
  status: 204,
  response: z.undefined(),
} as const;
/**
 * The holder or an admin detaches the holder from a place; its entries remain. 409 `place-used` once the holder has
 * written an entry or been party to a payment. After an admin's unclaim only an admin can readmit them, and the group's
 * link ends. Returns the place; 409 `not-a-place` for a member who holds none.
 */
export const unclaimPlace = {
  method: 'POST',
  path: '/api/groups/:id/members/:userId/free',
  forGuests: true,
  summary: 'Free a place, by who holds it or an admin',
  params: memberId,
  status: 200,
  response: Member,
} as const;
