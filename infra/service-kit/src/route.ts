import {
  applyDecorators,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { z } from 'zod';
import type { ProblemTable } from './problem.ts';

/** A route as a contract states it. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status: number;
  /** All of them where a good answer can have several statuses; the route sets those beside `status` itself. */
  statuses?: readonly number[];
  response: z.ZodType;
  /** Refusals that have another shape than a Problem, by their status. */
  refusals?: Record<number, z.ZodType>;
  public?: boolean;
  /** A line for the documents; without it they say the operation's name. */
  summary?: string;
  /** Media types where they are not JSON. */
  bodyType?: string;
  answerType?: string;
};

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
