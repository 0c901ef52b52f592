import { CurrencyCode, name, optionalLines, refusedAs } from '@allsquare/contract-kit';
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

export const createGroup = {
  method: 'POST',
  path: '/api/groups',
  takesKey: true,
  summary: 'Create a group, with the caller as its admin',
  body: CreateGroup,
  status: 201,
  response: Group,
} as const;
