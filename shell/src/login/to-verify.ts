/** An address that has to be verified before one can sign in, and what is said of it. */
export type ToVerify = { email: string; words: string };
