import type { Operation, ProblemDetail, ProblemTable } from '@allsquare/contract-kit';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Problem } from './problem.ts';

export type { Operation };

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<O, Key extends string> = O extends Record<Key, infer Schema> ? Parsed<Schema> : undefined;

/** What a route is given, parsed by its contract. */
export type InputOf<O extends Operation> = {
  params: Part<O, 'params'>;
  query: Part<O, 'query'>;
  body: Part<O, 'body'>;
};
/** What a route answers. */
export type AnswerOf<O extends Operation> = z.output<O['response']>;

const OPERATION = 'allsquare:operation';
const PROBLEMS = 'allsquare:problems';

/** Serves an operation of the contract: method, path, status, and 400 or 404 by its schemas. */
export const Route = (operation: Operation) =>
  applyDecorators(
    SetMetadata(OPERATION, operation),
    RequestMapping({ path: operation.path, method: RequestMethod[operation.method] }),
    HttpCode(operation.status),
  );

/** Names the contract's problem table, from which a controller's 400s take their codes. */
export const Problems = (table: ProblemTable) => SetMetadata(PROBLEMS, table);

export const operationAt = (handler: object) => Reflect.getMetadata(OPERATION, handler) as Operation | undefined;

export const problemsAt = (controller: object) => (Reflect.getMetadata(PROBLEMS, controller) ?? {}) as ProblemTable;

export function operationOf(context: ExecutionContext): Operation {
  const operation = operationAt(context.getHandler());
  if (!operation) throw new Error(`${context.getHandler().name} has no @Route`);
  return operation;
}

/** The parsed request. An id in path or query that is no UUID is 404; anything else malformed is 400 with the contract's sentence. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { params, query, body } = operationOf(context);
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const table = problemsAt(context.getClass());
  return {
    params: parse(params, request.params, table, 404),
    query: parse(query, request.query, table, 404),
    body: parse(body, request.body, table, 400),
  };
});

function parse(schema: z.ZodType | undefined, value: unknown, table: ProblemTable, statusOfBadId: number) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value === undefined ? {} : value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  if (statusOfBadId === 404 && issues.some(isBadId)) throw new Problem(404, 'not-found');
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
  return new Problem(400, code, { [code]: { title: 'Error', message } }, details);
}
