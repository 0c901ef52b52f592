import type { Operation, ProblemTable } from '@allsquare/contract-kit';
import {
  applyDecorators,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { z } from 'zod';

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

/** Names the contract's problem table, which holds the codes of a controller's 400s. */
export const Problems = (table: ProblemTable) => SetMetadata(PROBLEMS, table);

export const operationAt = (handler: object) => Reflect.getMetadata(OPERATION, handler) as Operation | undefined;

export const problemsAt = (controller: object) => (Reflect.getMetadata(PROBLEMS, controller) ?? {}) as ProblemTable;

export function operationOf(context: ExecutionContext): Operation {
  const operation = operationAt(context.getHandler());
  if (!operation) throw new Error(`${context.getHandler().name} has no @Route`);
  return operation;
}
