import { Id, openEnum } from '@allsquare/contract-kit';
import { z } from 'zod';
import { KnownGroupType } from './group.ts';

export const inviteStatuses = ['pending', 'accepted', 'declined', 'cancelled'] as const;

/**
 * An invite of an email address, in lower case, to a group. The account that verifies the address receives it; an
 * unverified one gets 403 `address-not-verified` for an answer.
 */
export const Invite = z.object({
  id: z.uuid(),
  group: z.object({ id: z.uuid(), name: z.string(), type: KnownGroupType }),
  invitedBy: z.object({ id: z.uuid(), name: z.string() }),
  email: z.string(),
  message: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status: openEnum(z.enum(inviteStatuses)),
});
export type Invite = z.infer<typeof Invite>;

const id = z.object({ id: Id() });

export const listInvites = {
  method: 'GET',
  path: '/api/invites',
  summary: 'The pending invitations of the caller, newest first',
  status: 200,
  response: z.array(Invite),
} as const;
export const listGroupInvites = {
  method: 'GET',
  path: '/api/groups/:id/invites',
  summary: 'The pending invitations of a group, for its members, newest first',
  params: id,
  status: 200,
  response: z.array(Invite),
} as const;
/**
 * With `placeId` the caller claims that place (409 `place-taken`), with null none; without it the one the sender named,
 * if unclaimed.
 */
export const acceptInvite = {
  method: 'POST',
  path: '/api/invites/:id/accept',
  takesKey: true,
  summary: 'Accept an invitation and become a member, by the one who was invited',
  params: id,
  body: z.object({ placeId: Id().nullish() }),
  status: 200,
  response: Invite,
} as const;
export const declineInvite = {
  method: 'POST',
  path: '/api/invites/:id/decline',
  takesKey: true,
  summary: 'Decline an invitation, by the one who was invited',
  params: id,
  status: 200,
  response: Invite,
} as const;
export const cancelInvite = {
  method: 'POST',
  path: '/api/invites/:id/cancel',
  takesKey: true,
  summary: 'Take back an invitation, by its sender or an admin',
  params: id,
  status: 200,
  response: Invite,
} as const;
