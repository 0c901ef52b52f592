import { name, refusedAs } from '@allsquare/contract-kit';
import { problems } from './problems.ts';

/** A place's name, which no other member of the group has (409 `name-taken`). */
export const PlaceName = name(refusedAs('missing-place-name', problems['missing-place-name']));
