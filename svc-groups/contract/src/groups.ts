import { currency, dollars, flag, Id, line } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Colour, KnownGroupType, pageParameters } from './group.ts';
import { FormerMember, Member } from './member.ts';

/** A deleted group can be restored for this many days. */
export const RESTORABLE_DAYS = 30;

/** A person of a group with their balance in signed `cents`, positive if others owe them. */
export const GroupPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  colour: Colour,
  cents: z.int(),
  /** @deprecated for older consumers */
  balance: dollars(),
});

/**
 * `cents` is the caller's signed balance, in `currency`; `people` are the first nine, the caller first. A deleted
 * group, which has `deletedAt`, is shown as it was. `archived`: the caller keeps it out of their lists.
 */
export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  type: KnownGroupType,
  currency: currency(),
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
  archived: z.boolean().optional(),
});
export type Group = z.infer<typeof Group>;

/** `changedAt`: when its books last changed; absent before the first entry. `former` as in the group's state event. */
export const GroupWithMembers = Group.extend({
  members: z.array(Member),
  former: z.array(FormerMember).optional(),
  changedAt: z.iso.datetime().optional(),
});
export type GroupWithMembers = z.infer<typeof GroupWithMembers>;

const id = z.object({ id: Id() });

/**
 * `newest`: by the last change of the books, or by when the caller joined if that was later; `balance`: by the caller's
 * balance, whoever owes it, the largest first.
 */
export const groupSorts = ['newest', 'name', 'balance'] as const;
export const GroupSort = z.enum(groupSorts);
export type GroupSort = z.infer<typeof GroupSort>;

/**
 * The caller's groups, without `sort` by latest joined, or with `deleted` those they can restore by latest deleted; `q`
 * filters by name or description, ignoring case. Those that the caller has archived are found by `q`, and listed alone
 * with `archived`. With `limit` a page: `Link` leads to the next one. X-Total-Count is the number of all.
 */
export const listGroups = {
  method: 'GET',
  path: '/api/groups',
  summary: 'The groups of the caller, the latest joined first or in the order of sort',
  query: z.object({
    q: line(200).optional().describe('Looks in name and description, whatever the letter case'),
    deleted: flag().describe(`Instead those deleted in the last ${RESTORABLE_DAYS} days, the latest first`),
    archived: flag().describe('Instead those that the caller has archived'),
    sort: GroupSort.optional().describe('By latest activity, name or balance; not for deleted ones'),
    ...pageParameters,
  }),
  status: 200,
  response: z.array(Group),
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
export const deleteGroup = {
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: `Delete a group with everything in it, by an admin; restorable for ${RESTORABLE_DAYS} days`,
  params: id,
  status: 204,
  response: z.undefined(),
} as const;
/** A group that is not deleted is returned to its members unchanged. */
export const restoreGroup = {
  method: 'POST',
  path: '/api/groups/:id/restore',
  takesKey: true,
  summary: `Restore a deleted group with its members and expenses, by one of them, within ${RESTORABLE_DAYS} days`,
  params: id,
  status: 200,
  response: Group,
} as const;
/** For the caller alone: their lists leave it out until they bring it back, or join again. */
export const archiveGroup = {
  method: 'PUT',
  path: '/api/groups/:id/archive',
  summary: 'Archive a group for oneself',
  forGuests: true,
  params: id,
  status: 204,
  response: z.undefined(),
} as const;
export const unarchiveGroup = {
  method: 'DELETE',
  path: '/api/groups/:id/archive',
  summary: 'Bring an archived group back into one’s lists',
  forGuests: true,
  params: id,
  status: 204,
  response: z.undefined(),
} as const;
