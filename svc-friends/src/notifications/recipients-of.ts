import { addressOf, type Caller } from '@allsquare/service-kit';

/**
 * The recipients whose notifications a person reads: their id, and their verified address, which may have received some
 * first.
 */
export const recipientsOf = (caller: Caller) => [caller.id, addressOf(caller)].filter(Boolean);
