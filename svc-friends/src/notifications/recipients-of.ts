import { addressOf, type Caller } from '@allsquare/service-kit';

/**
 * The recipients whose notifications a person reads: their id and verified address, which may have had notifications
 * first.
 */
export const recipientsOf = (caller: Caller) => [caller.id, addressOf(caller)].filter(Boolean);
