import { email, flag, Id, optionalLines, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { pageParameters, Role } from './group.ts';
import { Invite } from './invites.ts';
import { Member } from './member.ts';
import { PlaceName } from './place-name.ts';
import { problems } from './problems.ts';

/**
 * Add a friend by email; somebody who is no friend of the caller is invited, with the message. Emails compare without
 * letter case. With `placeId` they get that place, with `name` a new one: a friend at once, others when they accept; if
 * somebody else holds it by then, they join as a new member. Who `asks` is answered 409 `maybe-here` where a member has
 * the friend's name or its first word and no place is named; `details` has that member's id.
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

/**
 * In the order in which they joined. With `limit` a page: `Link` leads to the next one. X-Total-Count says how many
 * there are.
 */
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
 * With a balance only by an admin who says `keepBalance`, else 409 `open-balance`: it stays with who was removed, who
 * reads the books until it is settled. Whom an admin has removed comes back only by an admin (403 `removed`), and the
 * group's link ends.
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
 * Who holds a place gives it back ('This is not me'), or an admin takes it from them: it is free again, with all that
 * is in the books under it. Once they have written something or were party to a payment it is theirs: 409 `place-used`.
 * From whom an admin has taken it comes back only by an admin, and the group's link ends. Answers the free place; a
 * member who holds no place is 409 `not-a-place`.
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
