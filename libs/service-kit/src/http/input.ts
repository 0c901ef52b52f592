import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Problem, type ProblemDetail, type ProblemTable, refuse } from './problem.ts';
import { type Operation, operationOf, problemsAt } from './route.ts';

/** A raw request, the operation whose schemas it must match, and the problems to report where it does not. */
type Unparsed = { operation: Operation; table: ProblemTable; params: unknown; query: unknown; body: unknown };

const Unparsed = createParamDecorator((_: unknown, context: ExecutionContext): Unparsed => {
  const { params, query, body } = context.switchToHttp().getRequest<FastifyRequest>();
  return { operation: operationOf(context), table: problemsAt(context.getClass()), params, query, body };
});

/**
 * Parses a request by its operation. An id in path or query that is no UUID is 404; anything else malformed is 400 with
 * the contract's sentence.
 */
@Injectable()
class OperationPipe implements PipeTransform<Unparsed> {
  transform({ operation, table, params, query, body }: Unparsed) {
    return {
      params: parse(operation.params, params, table, 404),
      query: parse(operation.query, query, table, 404),
      body: parse(operation.body, body, table, 400),
    };
  }
}

/** The parsed request. */
export const Input = () => Unparsed(OperationPipe);

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
