/** An email that must be verified before signing in, and the message about it. */
export type ToVerify = { email: string; words: string };
