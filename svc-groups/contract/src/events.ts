import { currency } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Colour, KnownGroupType, KnownRole } from './group.ts';
import { FormerMember } from './member.ts';

/**
 * State: a group and its members at this version; a deleted group has no members until it is restored. `seat` is a
 * member's id in the books if it differs from `userId`; `place` the name of an unclaimed seat; members of one `unit`
 * pay together; `nth` follows a name that an earlier member has; `merged` are further seats of the same person,
 * `accounts` other user ids that were at one of them. `former`: see FormerMember. Subject `groups.group.<groupId>`.
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
    currency: currency(),
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
    former: z.array(FormerMember).optional(),
    deleted: z.boolean().default(false),
  }),
} as const;
export type GroupState = z.infer<typeof groupState.data>;

const commonFields = { groupId: z.uuid(), groupName: z.string(), by: z.uuid(), at: z.iso.datetime() };

/**
 * Domain events, published once. `by` did it at `at`, also joining by an invite or leaving. `userIds` are the accounts
 * in the group afterwards, without `userId`; of a role, with it. `freed`: the place that the account held remains. The
 * role of a member whom nobody promoted has their own id in `by`. Subject `groups.fact.<name of the event>`.
 */
export const groupsEvents = {
  kind: 'fact',
  subject: 'groups.fact',
  facts: {
    'member-added': z.object({ userId: z.uuid(), userIds: z.array(z.uuid()).optional(), ...commonFields }),
    'member-removed': z.object({
      userId: z.uuid(),
      userIds: z.array(z.uuid()).optional(),
      freed: z.boolean().optional(),
      ...commonFields,
    }),
    'role-changed': z.object({ userId: z.uuid(), role: KnownRole, userIds: z.array(z.uuid()), ...commonFields }),
    'group-deleted': z.object({ userIds: z.array(z.uuid()), ...commonFields }),
    'group-restored': z.object({ userIds: z.array(z.uuid()), ...commonFields }),
    'invite-sent': z.object({ inviteId: z.uuid(), email: z.string(), message: z.string().nullable(), ...commonFields }),
  },
} as const;
