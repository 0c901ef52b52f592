import type { z } from 'zod';

/** A route as plain data in a contract: its input is closed, its answer may grow (`openEnum`). */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly status: number;
  /** All statuses of a successful answer, if there are several; the route sets those other than `status` itself. */
  readonly statuses?: readonly number[];
  readonly response: z.ZodType;
  /** By status: refusals of another shape than a Problem, and Problems that other operations of this method lack. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
  /** Needs no token. */
  readonly public?: boolean;
  /** A write that a guest may do too (otherwise 403 `guest`); guests may do all reads. */
  readonly forGuests?: boolean;
  /** May be repeated under an Idempotency-Key (infra/docs/wire.md). */
  readonly takesKey?: boolean;
  /** A line for the OpenAPI document; by default the operation's name. */
  readonly summary?: string;
  /** Media types other than JSON. */
  readonly bodyType?: string;
  readonly answerType?: string;
};
