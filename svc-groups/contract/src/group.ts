import { openEnum } from '@allsquare/contract-kit';
import { z } from 'zod';

export const groupTypes = ['home', 'trip', 'couple', 'event', 'work', 'other'] as const;
export const GroupType = z.enum(groupTypes);
export type GroupType = z.infer<typeof GroupType>;
export const KnownGroupType = openEnum(GroupType);

export const roles = ['admin', 'member'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;
export const KnownRole = openEnum(Role);

/** A person's permanent color inside a group, 1 to 8 (infra/docs/wire.md). */
export const Colour = z.int().min(1).max(8);

/** For a list that is returned whole unless a page is requested. */
export const pageParameters = {
  limit: z.coerce.number().int().min(1).max(500).optional().describe('A page of so many; without it all'),
  cursor: z.string().max(500).optional(),
};
