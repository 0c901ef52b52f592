import type { Caller } from '@allsquare/service-kit';

/** The caller's email as requests are addressed: in lower case, without outer blanks. */
export const normalizedEmail = (caller: Caller) => caller.email.trim().toLowerCase();
