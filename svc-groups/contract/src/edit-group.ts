import { Id, lines, name, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { GroupType } from './group.ts';
import { Group } from './groups.ts';
import { problems } from './problems.ts';

/**
 * Absent fields do not change; null or '' empties the description. `version`, if present, must be the stored one (409).
 */
export const UpdateGroup = z.object({
  name: name(refusedAs('missing-name', problems['missing-name'])).nullish(),
  type: GroupType.nullish(),
  description: lines(500).nullish(),
  version: z.int().nullish(),
});
export type UpdateGroup = z.infer<typeof UpdateGroup>;

/** Absent members of the body do not change; `version` counts changes of name, type and description. */
export const updateGroup = {
  method: 'PATCH',
  path: '/api/groups/:id',
  summary: 'Change name, type or description, by an admin',
  params: z.object({ id: Id() }),
  body: UpdateGroup,
  status: 200,
  response: Group,
} as const;
