import type { Caller } from '@allsquare/service-kit';

/** The caller's email as invites store it: trimmed, in lower case. */
export const normalizeEmail = (caller: Caller) => caller.email.trim().toLowerCase();
