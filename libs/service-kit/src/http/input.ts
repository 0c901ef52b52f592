import { codeOf, type Operation } from '@allsquare/contract-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type IdempotencyRequest, readIdempotencyKey } from './idempotency-key.ts';
import { Problem, refuse } from './problem.ts';
import type { Caller } from './token.ts';

type Part<O, Key extends string> = O extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** The input of a route: the request, parsed by its operation. */
export type InputOf<O extends Operation> = {
  params: Part<O, 'params'>;
  query: Part<O, 'query'>;
  body: Part<O, 'body'>;
  caller: O extends { public: true } ? undefined : Caller;
  idempotency: O extends { takesKey: true } ? IdempotencyRequest | undefined : undefined;
};

/** A request with a verified caller, unless its operation is public. */
export type CallerRequest = FastifyRequest & { caller?: Caller };

/**
 * Parses a request by its operation. An id in path or query that is no UUID is 404; anything else malformed is 400 with
 * the contract's message.
 */
export const readInput = (request: CallerRequest, operation: Operation) => ({
  caller: request.caller,
  idempotency: operation.takesKey && request.caller ? readIdempotencyKey(request, request.caller) : undefined,
  params: parse(operation.params, request.params, 404),
  query: parse(operation.query, request.query, 404),
  body: parse(operation.body, request.body),
});

function parse(schema: z.ZodType | undefined, value: unknown, statusOfBadId = 400) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value === undefined ? {} : value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (statusOfBadId === 404 && issues.some(isBadId)) throw refuse('not-found');
  const [first] = issues;
  const details = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Problem(400, codeOf(first) ?? 'malformed-request', { message: first?.message, details });
}

const isBadId = (issue: z.core.$ZodIssue) => issue.code === 'invalid_format' && issue.format === 'uuid';
