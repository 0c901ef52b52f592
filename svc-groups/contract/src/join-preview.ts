import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Colour, KnownGroupType } from './group.ts';

/**
 * What somebody who may join sees before they do: `count` members, the places that nobody holds, the names that are
 * `taken` by somebody with an account or by a guest, and an `admin`, who can free a place.
 */
export const JoinPreview = z.object({
  name: z.string(),
  type: KnownGroupType,
  count: z.int(),
  places: z.array(z.object({ id: z.uuid(), name: z.string(), colour: Colour })),
  taken: z.array(z.object({ name: z.string(), colour: Colour, guest: z.boolean().optional() })).optional(),
  admin: z.string().optional(),
});
export type JoinPreview = z.infer<typeof JoinPreview>;

/** `placeId`: the sender has named who the caller is; `you`: as whom they are in the group, or were. */
export const previewInvite = {
  method: 'GET',
  path: '/api/invites/:id',
  summary: 'The group into which an invitation leads, for the one who was invited',
  params: z.object({ id: Id() }),
  status: 200,
  response: JoinPreview.extend({ placeId: z.uuid().optional(), you: z.string().optional() }),
} as const;
