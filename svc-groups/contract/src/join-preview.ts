import { currency, Id, Problem } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Colour, KnownGroupType } from './group.ts';

/**
 * The preview before joining: `count` members, the unclaimed places, the names `taken` by an account or a guest, and an
 * `admin`, who can unclaim a place.
 */
export const JoinPreview = z.object({
  name: z.string(),
  type: KnownGroupType,
  currency: currency(),
  count: z.int(),
  places: z.array(z.object({ id: z.uuid(), name: z.string(), colour: Colour })),
  taken: z.array(z.object({ name: z.string(), colour: Colour, guest: z.boolean().optional() })).optional(),
  admin: z.string().optional(),
});
export type JoinPreview = z.infer<typeof JoinPreview>;

/** `placeId`: the place the sender named; `you`: the member the caller is or was. */
export const previewInvite = {
  method: 'GET',
  path: '/api/invites/:id',
  summary: 'The group into which an invitation leads, for the one who was invited',
  params: z.object({ id: Id() }),
  status: 200,
  response: JoinPreview.extend({ placeId: z.uuid().optional(), you: z.string().optional() }),
  refusals: { 403: Problem, 409: Problem },
} as const;
