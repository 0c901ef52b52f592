import type { Caller } from '@allsquare/service-kit';
import { addressOf } from '../addresses/address-of.ts';

/** What a person's notifications are kept under: their id, and their token's address, which may be older than their account. */
export const recipientsOf = (caller: Caller) => [caller.id, addressOf(caller)];
