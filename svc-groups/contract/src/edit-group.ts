import { CurrencyCode, Id, lines, name, optionalLines, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { GroupType } from './group.ts';
import { Group } from './groups.ts';
import { PlaceName } from './place-name.ts';
import { problems } from './problems.ts';

export const CreateGroup = z.object({
  name: name(refusedAs('missing-name', problems['missing-name'])),
  type: GroupType.nullish().transform((type) => type ?? 'home'),
  description: optionalLines(500),
  /** Of its books, for good; absent: US dollars. */
  currency: CurrencyCode.nullish(),
  /** Distinct names of people without an account (409 `name-taken`). */
  places: z
    .array(PlaceName)
    .max(20)
    .nullish()
    .transform((places) => places ?? []),
});
export type CreateGroup = z.infer<typeof CreateGroup>;

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

export const createGroup = {
  method: 'POST',
  path: '/api/groups',
  takesKey: true,
  summary: 'Create a group, with the caller as its admin',
  body: CreateGroup,
  status: 201,
  response: Group,
} as const;
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
