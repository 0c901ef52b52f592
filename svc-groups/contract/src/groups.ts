import { dollars, flag, Id, line, lines, name, optionalLines, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Colour, GroupType, KnownGroupType, PlaceName, paged } from './group.ts';
import { Member } from './members.ts';
import { problems } from './problems.ts';

/** Days after its deletion in which a group can be restored. */
export const RESTORABLE_DAYS = 30;

/** A person of a group with their balance in signed `cents`: positive is owed to them. */
export const GroupPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  colour: Colour,
  cents: z.int(),
  /** @deprecated for older consumers */
  balance: dollars(),
});

/**
 * `cents` is the caller's balance, signed; `people` are the first nine, the caller first, each with theirs. A deleted
 * group, which has `deletedAt`, is shown as it was.
 */
export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  type: KnownGroupType,
  description: z.string().nullable(),
  memberCount: z.int(),
  created_by: z.uuid(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  cents: z.int(),
  /** @deprecated for older consumers */
  balance: dollars(),
  settled: z.boolean(),
  people: z.array(GroupPerson).max(9),
  deletedAt: z.iso.datetime().optional(),
});
export type Group = z.infer<typeof Group>;

export const GroupWithMembers = Group.extend({ members: z.array(Member) });
export type GroupWithMembers = z.infer<typeof GroupWithMembers>;

export const CreateGroup = z.object({
  name: name(refusedAs('missing-name', problems['missing-name'])),
  type: GroupType.nullish().transform((type) => type ?? 'home'),
  description: optionalLines(500),
  /** Names of people without an account, each another (409 `name-taken`). */
  places: z
    .array(PlaceName)
    .max(20)
    .nullish()
    .transform((places) => places ?? []),
});
export type CreateGroup = z.infer<typeof CreateGroup>;

/**
 * What is absent stays as it is; null or '' empties the description. `version`, when sent, must be the stored one
 * (409).
 */
export const UpdateGroup = z.object({
  name: name(refusedAs('missing-name', problems['missing-name'])).nullish(),
  type: GroupType.nullish(),
  description: lines(500).nullish(),
  version: z.int().nullish(),
});
export type UpdateGroup = z.infer<typeof UpdateGroup>;

const id = z.object({ id: Id() });

/**
 * The caller's groups by latest joined; `q` filters by name or description without regard to case. With `deleted`
 * instead of them those that the caller can restore, by latest deleted. With `limit` a page: `Link` leads to the next
 * one. X-Total-Count says how many there are.
 */
export const listGroups = {
  method: 'GET',
  path: '/api/groups',
  summary: 'The groups of the caller, the latest joined first',
  query: z.object({
    q: line(200).optional().describe('Looks in name and description, whatever the letter case'),
    deleted: flag().describe(`Instead those deleted in the last ${RESTORABLE_DAYS} days, the latest first`),
    ...paged,
  }),
  status: 200,
  response: z.array(Group),
} as const;
export const createGroup = {
  method: 'POST',
  path: '/api/groups',
  takesKey: true,
  summary: 'Create a group, with the caller as its admin',
  body: CreateGroup,
  status: 201,
  response: Group,
} as const;
/** Answers with header X-State-Version, the version of the group's state event. */
export const getGroup = {
  method: 'GET',
  path: '/api/groups/:id',
  summary: 'A group with its members',
  params: id,
  status: 200,
  response: GroupWithMembers,
} as const;
/** Absent members of the body stay; `version` counts changes of name, type and description. */
export const updateGroup = {
  method: 'PATCH',
  path: '/api/groups/:id',
  summary: 'Change name, type or description, by an admin',
  params: id,
  body: UpdateGroup,
  status: 200,
  response: Group,
} as const;
export const deleteGroup = {
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: `Delete a group with everything in it, by an admin; restorable for ${RESTORABLE_DAYS} days`,
  params: id,
  status: 204,
  response: z.undefined(),
} as const;
/** A group that is not deleted (any more) is answered to its members as it is. */
export const restoreGroup = {
  method: 'POST',
  path: '/api/groups/:id/restore',
  takesKey: true,
  summary: `Restore a deleted group with its members and expenses, by one of them, within ${RESTORABLE_DAYS} days`,
  params: id,
  status: 200,
  response: Group,
} as const;
