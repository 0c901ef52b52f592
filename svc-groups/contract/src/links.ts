import { Id, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { JoinPreview } from './join-preview.ts';
import { Member } from './member.ts';
import { PlaceName } from './place-name.ts';
import { problems } from './problems.ts';

/** A link is valid for this many days. */
export const LINK_DAYS = 30;

/** `url` opens the page `/join`, with the token in its fragment, which no server sees. */
export const Link = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type Link = z.infer<typeof Link>;

/** `sharedBy`: the member who made the link; `expenses`: their count and sum, refunds negative, if known. */
export const LinkPreview = JoinPreview.extend({
  sharedBy: z.string().optional(),
  expenses: z.object({ count: z.int(), cents: z.int() }).optional(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/** A link's token. An expired or unknown one gets 404 `link-ended`, a malformed one 400 with this code. */
const Token = z
  .string(refusedAs('link-ended', problems['link-ended']))
  .max(200, refusedAs('link-ended', problems['link-ended']));

const id = z.object({ id: Id() });

export const shareLink = {
  method: 'POST',
  path: '/api/groups/:id/link',
  summary: `The group's link, made where there is none; it leads into the group for ${LINK_DAYS} days`,
  params: id,
  status: 200,
  response: Link,
} as const;
export const deleteLink = {
  method: 'DELETE',
  path: '/api/groups/:id/link',
  summary: "End the group's link, by an admin",
  params: id,
  status: 204,
  response: z.undefined(),
} as const;
/** `guestIds` are the guests of a browser: 403 `removed` if an admin removed one of them from the group. */
export const previewLink = {
  method: 'POST',
  path: '/api/join/look',
  public: true,
  summary: 'The group to which a link leads',
  body: z.object({ token: Token, guestIds: z.array(Id()).max(20).optional() }),
  status: 200,
  response: LinkPreview,
} as const;
/**
 * With `placeId` the caller claims that place (409 `place-taken`); else they join as a new member, in a place called
 * `name` if given. A member is returned unchanged, with 200 and `already`. A former member gets their own seat; a
 * chosen place remains unclaimed, for a merge. A person an admin removed gets 403 `removed`.
 */
export const joinByLink = {
  method: 'POST',
  path: '/api/join',
  forGuests: true,
  takesKey: true,
  summary: 'Join a group by its link, in a place or as somebody new',
  body: z.object({ token: Token, placeId: Id().nullish(), name: PlaceName.nullish() }),
  status: 201,
  statuses: [201, 200],
  response: Member.extend({ already: z.boolean().optional() }),
} as const;
