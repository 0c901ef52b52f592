import { email, Id, optionalLines, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Colour, KnownRole, Role } from './group.ts';
import { Invite } from './invites.ts';
import { problems } from './problems.ts';

export const Member = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  userId: z.uuid(),
  role: KnownRole,
  addedBy: z.uuid(),
  joinedAt: z.iso.datetime(),
  colour: Colour,
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
});
export type Member = z.infer<typeof Member>;

/**
 * Add a friend by email; somebody who is no friend of the caller is invited, with the message. Emails compare without
 * letter case.
 */
export const AddMember = z.object({
  email: email({
    missing: refusedAs('missing-email', problems['missing-email']),
    invalid: refusedAs('invalid-email', problems['invalid-email']),
  }),
  role: Role.nullish().transform((role) => role ?? 'member'),
  message: optionalLines(2000),
});
export type AddMember = z.infer<typeof AddMember>;

const id = z.object({ id: Id() });
const memberId = z.object({ id: Id(), userId: Id() });

export const listMembers = {
  method: 'GET',
  path: '/api/groups/:id/members',
  summary: 'The members of a group',
  params: id,
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
export const changeRole = {
  method: 'PATCH',
  path: '/api/groups/:id/members/:userId',
  summary: 'Make a member an admin or an admin a member, by an admin',
  params: memberId,
  body: z.object({ role: Role }),
  status: 200,
  response: Member,
} as const;
export const removeMember = {
  method: 'DELETE',
  path: '/api/groups/:id/members/:userId',
  summary: 'Remove a member, by an admin; oneself: leave',
  params: memberId,
  status: 204,
  response: z.undefined(),
} as const;
