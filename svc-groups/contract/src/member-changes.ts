import { Id, openEnum } from '@allsquare/contract-kit';
import { z } from 'zod';

export const memberChangeKinds = [
  'member-joined',
  'member-added',
  'member-left',
  'member-removed',
  'member-promoted',
  'member-demoted',
  'place-added',
  'place-removed',
  'place-freed',
] as const;
export const MemberChangeKind = z.enum(memberChangeKinds);
export type MemberChangeKind = z.infer<typeof MemberChangeKind>;

const Named = z.object({ id: z.uuid(), name: z.string() });

/**
 * A change of a group's members, with current names: `by` did it to `member`, perhaps to themselves. A member who is
 * promoted without another became an admin because none was left. `place` is the name of the member's place, if they
 * held one. A `member` that is a place has the id of who holds it now, or its own.
 */
export const MemberChange = z.object({
  id: z.uuid(),
  kind: openEnum(MemberChangeKind),
  at: z.iso.datetime(),
  by: Named,
  member: Named,
  place: z.string().optional(),
});
export type MemberChange = z.infer<typeof MemberChange>;

/** With `by` only what this person did. X-Total-Count is the number of all. */
export const listMemberChanges = {
  method: 'GET',
  path: '/api/groups/:id/member-changes',
  summary: 'Who joined and left a group and whose role changed, newest first',
  params: z.object({ id: Id() }),
  query: z.object({
    by: Id().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(MemberChange),
} as const;
