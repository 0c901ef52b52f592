import { email, Id, openEnum, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { problems } from './problems.ts';

const userMetadata = z.object({ name: z.string() });

/** `id` is the friendship, `friend_id` the other's user id; the address is present only if verified. */
export const Friend = z.object({
  id: z.uuid(),
  friend_id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean().optional(),
  userDetails: z.object({ email: z.string(), name: z.string(), user_metadata: userMetadata }),
});
export type Friend = z.infer<typeof Friend>;

export const requestStatuses = ['pending', 'accepted', 'declined', 'cancelled'] as const;

/**
 * `display_name` and `user_metadata` are the sender's; `recipient_display_name` is null until acceptance, for every
 * address. The account that verifies the address receives the request; an unverified one gets 403
 * `address-not-verified` for an answer. In one by user id both addresses are '' until acceptance, and the recipient's
 * name is present.
 */
export const FriendRequest = z.object({
  id: z.uuid(),
  status: openEnum(z.enum(requestStatuses)),
  sender_id: z.uuid(),
  sender_email: z.string(),
  display_name: z.string(),
  user_metadata: userMetadata,
  recipient_email: z.string(),
  recipient_display_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type FriendRequest = z.infer<typeof FriendRequest>;

/** Emails compare without case and outer spaces. */
export const SendRequest = z.object({
  email: email({
    missing: refusedAs('missing-email', problems['missing-email']),
    invalid: refusedAs('invalid-email', problems['invalid-email']),
  }),
});
export type SendRequest = z.infer<typeof SendRequest>;

/** By email, or by the user id of a person in a common group: then neither address is shown (''). */
const SendRequestBody = z
  .object({ email: SendRequest.shape.email.optional(), userId: Id().optional(), groupId: Id().optional() })
  .superRefine(({ email: asked, userId, groupId }, context) => {
    if (asked === undefined && !(userId && groupId))
      context.addIssue({
        code: 'custom',
        path: ['email'],
        message: problems['missing-email'].message,
        params: { code: 'missing-email' },
      });
  });

const id = z.object({ id: Id() });

/** Answers with header X-State-Version, the version of the caller's `friends.of` event. */
export const listFriends = {
  method: 'GET',
  path: '/api/friends',
  summary: 'The friends of the caller',
  status: 200,
  response: z.array(Friend),
} as const;
export const listRequests = {
  method: 'GET',
  path: '/api/friends/requests',
  summary: 'The pending requests to and from the caller',
  status: 200,
  response: z.object({ received: z.array(FriendRequest), sent: z.array(FriendRequest) }),
} as const;
/**
 * A request accepts a pending one from the other side, if both addresses are verified: status 'accepted'. By user id,
 * both must be members of the group (404 `not-in-one-group`), and the other needs an account with a verified address
 * (422 `no-address`). The 31st within an hour is 429. After a decline the recipient is not notified of the same
 * person's requests for 30 days; they are listed.
 */
export const sendRequest = {
  method: 'POST',
  path: '/api/friends/request',
  takesKey: true,
  summary: 'Ask somebody; a request that crosses theirs accepts it',
  body: SendRequestBody,
  status: 201,
  response: FriendRequest,
} as const;
export const acceptRequest = {
  method: 'POST',
  path: '/api/friends/requests/:id/accept',
  takesKey: true,
  summary: 'Accept a request, by the one who was asked',
  params: id,
  status: 200,
  response: FriendRequest,
} as const;
export const declineRequest = {
  method: 'POST',
  path: '/api/friends/requests/:id/decline',
  takesKey: true,
  summary: 'Decline a request, by the one who was asked',
  params: id,
  status: 200,
  response: FriendRequest,
} as const;
export const cancelRequest = {
  method: 'POST',
  path: '/api/friends/requests/:id/cancel',
  takesKey: true,
  summary: 'Take back a request, by the one who asked',
  params: id,
  status: 200,
  response: FriendRequest,
} as const;
/** Ends a friendship for both; groups and debts remain. */
export const removeFriend = {
  method: 'DELETE',
  path: '/api/friends/:friend_id',
  summary: 'End a friendship, by the user id of the other',
  params: z.object({ friend_id: Id() }),
  status: 204,
  response: z.undefined(),
} as const;
