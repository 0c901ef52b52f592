import type { Caller } from '@allsquare/service-kit';
import { normalizedEmail } from '../addresses/normalized-email.ts';

/** What a person's notifications are kept under: their id, and their token's address, which may be older than their account. */
export const recipientsOf = (caller: Caller) => [caller.id, normalizedEmail(caller)];
