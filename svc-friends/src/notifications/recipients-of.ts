import type { Caller } from '@allsquare/service-kit';
import { normalizedEmail } from '../addresses/normalized-email.ts';

/** The recipients whose notifications a person reads: their id and address, which may have had notifications first. */
export const recipientsOf = (caller: Caller) => [caller.id, normalizedEmail(caller)];
