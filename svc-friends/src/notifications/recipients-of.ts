import type { Caller } from '@allsquare/service-kit';
import { normalizedEmail } from '../addresses/normalized-email.ts';

/** The recipients whose notifications a person reads: their id, and the address in their token, which may be older than the account. */
export const recipientsOf = (caller: Caller) => [caller.id, normalizedEmail(caller)];
