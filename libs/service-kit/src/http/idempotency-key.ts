import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from './problem.ts';
import type { Caller } from './token.ts';

/**
 * A request that may be repeated under its Idempotency-Key (infra/docs/wire.md): per caller, method and concrete path
 * for 24 hours.
 */
export type IdempotencyRequest = { callerId: string; method: string; path: string; key: string; bodyHash: string };

/** Reads a request's idempotency key and its scope; undefined if the client sent none. */
export function readIdempotencyKey(request: FastifyRequest, caller: Caller): IdempotencyRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key == null) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw refuse('malformed-request');
  return {
    callerId: caller.id,
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    key,
    bodyHash: hashOf(request.body),
  };
}

/** A body nested too deep for the stack is malformed. */
function hashOf(body: unknown): string {
  try {
    return createHash('sha256').update(canonical(body)).digest('base64url');
  } catch (error) {
    throw error instanceof RangeError ? refuse('malformed-request') : error;
  }
}

/** JSON with sorted keys, so that two spellings of a body are equal. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
