import {
  commonCode,
  commonProblems,
  type Problem as ProblemAnswer,
  type ProblemDetail,
  type ProblemTable,
} from '@allsquare/contract-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, resourceErrorCode } from '../database/database.ts';
import { recordProblem } from '../process/security-event.ts';

export type { ProblemDetail, ProblemTable };

const commonStatuses = {
  'signed-out': 401,
  'malformed-request': 400,
  'not-found': 404,
  'not-yet': 404,
  guest: 403,
  'body-too-large': 413,
  'key-reused': 422,
  'too-much-stored': 429,
  'part-away': 503,
  'answer-lost': 502,
  unexpected: 500,
} satisfies Record<keyof typeof commonProblems, number>;

/** `message` replaces the table's; `retryAfter`, in seconds, is for 429. */
type Particulars = { message?: string; details?: ProblemDetail[]; retryAfter?: number };

/** A refusal as it is answered. Rules create theirs by their service's `refuse`. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details?: ProblemDetail[];
  readonly retryAfter?: number;

  constructor(status: number, code: string, { message, details, retryAfter }: Particulars) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/**
 * Creates a service's `refuse`: by a code of its contract's table, whose HTTP status only `statuses` defines, or a
 * common one. Refusals of schemas are 400 and need no row.
 */
export function refusals<Table extends ProblemTable, Code extends keyof Table & string>(
  table: Table,
  statuses: Record<Code, number>,
) {
  const messages: ProblemTable = { ...commonProblems, ...table };
  const all: Record<string, number> = { ...commonStatuses, ...statuses };
  return (code: Code | keyof typeof commonProblems, particulars: Particulars = {}) =>
    new Problem(all[code] ?? 500, code, { message: messages[code]?.message, ...particulars });
}

/** The common refusals. */
export const refuse = refusals({}, {});

/** Answers any error as `{message, code, details?}`; never a stack. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = outcomeOf(toProblem(error), request);
  if (problem.status >= 500) request.log.error({ err: error }, problem.message);
  recordProblem(request, problem);
  // Fastify would close the connection, and lose the answer while the body is still being sent: read the whole body.
  if (problem.status === 413) void reply.removeHeader('connection');
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter);
  void reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .send({ message: problem.message, code: problem.code, details: problem.details } satisfies ProblemAnswer);
}

/** Handles errors of Nest's routes. Other routes use answerProblem as Fastify's error handler. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    answerProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** After a commit no answer may claim that nothing was changed. */
const outcomeOf = (problem: Problem, { about }: FastifyRequest) =>
  problem.status >= 500 && about?.hasCommitted ? refuse('answer-lost') : problem;

type StatusError = { statusCode?: number };

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error) || resourceErrorCode(error)) return refuse('part-away');
  const status = error instanceof HttpException ? error.getStatus() : ((error as StatusError)?.statusCode ?? 500);
  const code = commonCode(status);
  return new Problem(code === 'unexpected' ? 500 : status, code, { message: commonProblems[code].message });
}
