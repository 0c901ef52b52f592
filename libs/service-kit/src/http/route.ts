import type { Operation, ProblemTable } from '@allsquare/contract-kit';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  type NestInterceptor,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap } from 'rxjs';
import type { z } from 'zod';
import { type CallerRequest, type InputOf, readInput } from './input.ts';
import { type AnsweredPage, PageHeaders } from './page.ts';
import { StateVersionHeader, type Versioned } from './state-version.ts';

export type { Operation };

/** The answer of a route. */
export type AnswerOf<O extends Operation> = z.output<O['response']>;

/** The answer of its method: nothing if empty, or a refusal of another shape. */
type Answer<O extends Operation> = ([AnswerOf<O>] extends [undefined] ? void : AnswerOf<O>) | OwnRefusal<O>;
type OwnRefusal<O> = O extends { refusals: Record<number, infer Schema extends z.ZodType> } ? z.output<Schema> : never;

/** The method takes its operation's input, then the values of other decorators, and returns what is required. */
type Serves<O extends Operation, Demanded> = <
  Method extends (input: InputOf<O>, ...others: never[]) => Demanded | Promise<Demanded>,
>(
  controller: object,
  name: string,
  method: TypedPropertyDescriptor<Method>,
) => void;

/** Chooses the status of an answer, for an operation with several. */
type StatusOf<O extends Operation> = O extends { statuses: readonly (infer Status extends number)[] }
  ? [statusOf: (answer: AnswerOf<O>) => Status]
  : [];

/**
 * The method serves an operation of the contract: its method, path and status, with 400 or 404 by its schemas. It takes
 * the operation's `InputOf` first and returns its `AnswerOf`; anything else does not compile.
 */
export const Route = <O extends Operation>(operation: O, ...statusOf: StatusOf<O>): Serves<O, Answer<O>> =>
  serves(operation, ...statusOf.map((of) => new AnswerStatus(of)));

/** The same for a page: the rows are the body; total count and links are headers. */
export const PageRoute = <O extends Operation>(operation: O): Serves<O, AnsweredPage<AnswerOf<O>>> =>
  serves(operation, PageHeaders);

/** The same for an answer with the version of a state, which becomes X-State-Version. */
export const VersionedRoute = <O extends Operation>(operation: O): Serves<O, Versioned<AnswerOf<O>>> =>
  serves(operation, StateVersionHeader);

/** The same for a method that writes its answer itself, as a stream. */
export const StreamRoute = <O extends Operation>(operation: O): Serves<O, void> => serves(operation);

const OPERATION = 'allsquare:operation';
const PROBLEMS = 'allsquare:problems';

const Input = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readInput(context.switchToHttp().getRequest<CallerRequest>(), operationOf(context)),
);

const serves =
  (operation: Operation, ...interceptors: Parameters<typeof UseInterceptors>) =>
  (controller: object, name: string, method: PropertyDescriptor): void => {
    Input()(controller, name, 0);
    applyDecorators(
      SetMetadata(OPERATION, operation),
      RequestMapping({ path: operation.path, method: RequestMethod[operation.method] }),
      HttpCode(operation.status),
      UseInterceptors(...interceptors),
    )(controller, name, method);
  };

class AnswerStatus<Answer> implements NestInterceptor<Answer, Answer> {
  constructor(private readonly statusOf: (answer: Answer) => number) {}

  intercept(context: ExecutionContext, next: CallHandler<Answer>) {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap((answer) => void reply.status(this.statusOf(answer))));
  }
}

/** Names the problem table whose codes a controller may answer, for the OpenAPI document. */
export const Problems = (table: ProblemTable) => SetMetadata(PROBLEMS, table);

export const operationAt = (handler: object) => Reflect.getMetadata(OPERATION, handler) as Operation | undefined;

export const problemsAt = (controller: object) => (Reflect.getMetadata(PROBLEMS, controller) ?? {}) as ProblemTable;

export function operationOf(context: ExecutionContext): Operation {
  const operation = operationAt(context.getHandler());
  if (!operation) throw new Error(`${context.getHandler().name} has no @Route`);
  return operation;
}
