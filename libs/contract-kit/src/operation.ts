import type { z } from 'zod';

/** A route, as a contract states it in plain data: what it takes is closed, what it answers may grow (`openEnum`). */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly status: number;
  /** All of them where a good answer can have several statuses; the route sets those beside `status` itself. */
  readonly statuses?: readonly number[];
  readonly response: z.ZodType;
  /** Refusals that have another shape than a Problem, by their status. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
  /** Needs no token. */
  readonly public?: boolean;
  /** A write that a guest may do too (403 `guest` else); what only reads is open to them. */
  readonly forGuests?: boolean;
  /** May be repeated under an Idempotency-Key (infra/docs/wire.md). */
  readonly takesKey?: boolean;
  /** A line for the documents; without it they say the operation's name. */
  readonly summary?: string;
  /** Media types where they are not JSON. */
  readonly bodyType?: string;
  readonly answerType?: string;
};
