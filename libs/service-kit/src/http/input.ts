import type { Operation } from '@allsquare/contract-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type IdempotencyRequest, readIdempotencyKey } from './idempotency-key.ts';
import { Problem, type ProblemDetail, type ProblemTable, refuse } from './problem.ts';
import type { Caller } from './token.ts';

type Part<O, Key extends string> = O extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a route is given: the request, parsed by its operation. */
export type InputOf<O extends Operation> = {
  params: Part<O, 'params'>;
  query: Part<O, 'query'>;
  body: Part<O, 'body'>;
  caller: O extends { public: true } ? undefined : Caller;
  idempotency: O extends { takesKey: true } ? IdempotencyRequest | undefined : undefined;
};

/** A request whose caller was verified, unless its operation is public. */
export type CallerRequest = FastifyRequest & { caller?: Caller };

/** Parses a request by its operation. An id in path or query that is no UUID is 404; anything else malformed is 400 with the contract's sentence. */
export const readInput = (request: CallerRequest, operation: Operation, table: ProblemTable) => ({
  caller: request.caller,
  idempotency: operation.takesKey && request.caller ? readIdempotencyKey(request, request.caller) : undefined,
  params: parse(operation.params, request.params, table, 404),
  query: parse(operation.query, request.query, table, 404),
  body: parse(operation.body, request.body, table, 400),
});

function parse(schema: z.ZodType | undefined, value: unknown, table: ProblemTable, statusOfBadId: number) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value === undefined ? {} : value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  if (statusOfBadId === 404 && issues.some(isBadId)) throw refuse('not-found');
  const details = issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw malformed(codeOf(issues[0]), details, table);
}

const isBadId = (issue: z.core.$ZodIssue) => issue.code === 'invalid_format' && issue.format === 'uuid';

/** The code that a rule of the contract names itself, where its sentence is made of figures. */
const codeOf = (issue: z.core.$ZodIssue | undefined): unknown =>
  issue?.code === 'custom' ? issue.params?.['code'] : undefined;

function malformed(named: unknown, details: ProblemDetail[], table: ProblemTable) {
  const message = details[0]?.message ?? 'The request could not be read.';
  const known = Object.keys(table).find((candidate) => table[candidate]?.message === message);
  const code = typeof named === 'string' ? named : (known ?? 'malformed-request');
  return new Problem(400, code, { message, details });
}
