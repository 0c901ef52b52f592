import { Id, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { JoinPreview } from './join-preview.ts';
import { Member } from './member.ts';
import { PlaceName } from './place-name.ts';
import { problems } from './problems.ts';

/** Days in which a link leads into its group. */
export const LINK_DAYS = 30;

/** `url` leads to the page `/join` and has the token in its fragment, which no server sees. */
export const Link = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type Link = z.infer<typeof Link>;

/** A link's token. One that leads nowhere, or no longer, gets 404 `link-ended`; what cannot be one 400 of this code. */
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
/** `guestIds` are the guests of a browser: 403 `removed` where an admin has removed one of them from the group. */
export const previewLink = {
  method: 'POST',
  path: '/api/join/look',
  public: true,
  summary: 'The group to which a link leads',
  body: z.object({ token: Token, guestIds: z.array(Id()).max(20).optional() }),
  status: 200,
  response: JoinPreview,
} as const;
/**
 * With `placeId` the caller takes that place (409 `place-taken`); else they join as somebody new, whom `name` calls a
 * place of its own where it is given. A member is answered as they are, with 200 and `already`; somebody who was in the
 * group before gets their own seat: a place that they have chosen stays free, for a merge. Whom an admin has removed is
 * 403 `removed`.
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
