import { z } from 'zod';
import { Colour, KnownGroupType, KnownRole } from './group.ts';

/**
 * State: a group and its members after the change with this version; a deleted group has no members until it is
 * restored. `seat` is the id that a member has in the books, where it is another than `userId`; `place` the name of a
 * seat that nobody with an account holds; members of one `unit` pay together; `nth` is behind the names of all but the
 * first of one name; `merged` are further seats of the same person, and `accounts` those other than `userId` with which
 * somebody was at one of them. Subject `groups.group.<groupId>`.
 */
export const groupState = {
  kind: 'state',
  subject: 'groups.group',
  heartbeat: 'groups.heartbeat',
  data: z.object({
    groupId: z.uuid(),
    version: z.int(),
    name: z.string(),
    type: KnownGroupType,
    members: z.array(
      z.object({
        userId: z.uuid(),
        role: KnownRole,
        colour: Colour,
        joinedAt: z.iso.datetime(),
        seat: z.uuid().optional(),
        place: z.string().optional(),
        unit: z.uuid().optional(),
        nth: z.int().optional(),
        merged: z.array(z.object({ seat: z.uuid() })).optional(),
        accounts: z.array(z.uuid()).optional(),
      }),
    ),
    deleted: z.boolean().default(false),
  }),
} as const;
export type GroupState = z.infer<typeof groupState.data>;

const commonFields = { groupId: z.uuid(), groupName: z.string(), by: z.uuid(), at: z.iso.datetime() };

/**
 * What has happened, published once. `by` did it at `at`; who joins by an invite or leaves is `by` too. Subject
 * `groups.fact.<name of the event>`.
 */
export const groupsEvents = {
  kind: 'fact',
  subject: 'groups.fact',
  facts: {
    'member-added': z.object({ userId: z.uuid(), ...commonFields }),
    'member-removed': z.object({ userId: z.uuid(), ...commonFields }),
    'group-deleted': z.object({ userIds: z.array(z.uuid()), ...commonFields }),
    'group-restored': z.object({ userIds: z.array(z.uuid()), ...commonFields }),
    'invite-sent': z.object({ inviteId: z.uuid(), email: z.string(), message: z.string().nullable(), ...commonFields }),
  },
} as const;
