import type { Caller } from '@allsquare/service-kit';

/** The caller's email as it is stored in requests: trimmed and in lower case. */
export const normalizeEmail = (caller: Caller) => caller.email.trim().toLowerCase();
