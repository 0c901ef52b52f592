import { z } from 'zod';
import { Colour, GroupType, Role } from './groups.ts';

/** State: a group and its members after the change with this version. Subject `groups.group.<groupId>`. */
export const groupState = {
  kind: 'state',
  subject: 'groups.group',
  data: z.object({
    groupId: z.uuid(),
    version: z.int(),
    name: z.string(),
    type: GroupType,
    members: z.array(z.object({ userId: z.uuid(), role: Role, colour: Colour, joinedAt: z.iso.datetime() })),
  }),
} as const;
export type GroupState = z.infer<typeof groupState.data>;
