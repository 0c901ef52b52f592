import { name, refusedAs } from '@allsquare/contract-kit';
import { problems } from './problems.ts';

/** The name of a place, a member without an account: no other member of the group has it (409 `name-taken`). */
export const PlaceName = name(refusedAs('missing-place-name', problems['missing-place-name']));
