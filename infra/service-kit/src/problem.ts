import type { Problem as ProblemAnswer, ProblemDetail, ProblemTable } from '@allsquare/contract-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from './database.ts';

export type { ProblemDetail, ProblemTable };

/** Refusals that every service shares; the others stand in the service's contract. */
export const kitProblems = {
  'signed-out': { title: 'Signed out', message: 'Please sign in to continue.' },
  'malformed-request': { title: 'Error', message: 'The request could not be read.' },
  'not-found': { title: 'Error', message: 'There is nothing here.' },
  'body-too-large': { title: 'Error', message: 'The request is larger than 256 kB.' },
  'key-reused': { title: 'Error', message: 'This idempotency key was used for another request.' },
  'part-away': {
    title: 'Error',
    message: 'A part of Allsquare is away for a moment. Nothing was changed; please try again.',
  },
  'answer-lost': { title: 'Error', message: 'The answer was lost on the way. Trying again is safe.' },
  unexpected: { title: 'Error', message: 'Something went wrong. Please try again.' },
} as const;

/** A refusal with its HTTP status; `code` names a row of the problem table that holds its sentence. */
export class Problem<Table extends ProblemTable = typeof kitProblems> extends Error {
  readonly status: number;
  readonly code: string;
  readonly details?: ProblemDetail[];
  readonly retryAfter?: number;

  /** `retryAfter`, in seconds, goes with 429. */
  constructor(
    status: number,
    code: keyof Table & string,
    table?: Table,
    details?: ProblemDetail[],
    retryAfter?: number,
  ) {
    super(((table ?? kitProblems) as ProblemTable)[code]?.message ?? code);
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** The one way from an error to an answer: `{message, code, details?}`; never a stack. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error);
  if (problem.status >= 500) request.log.error({ err: error }, problem.message);
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter);
  void reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .send({ message: problem.message, code: problem.code, details: problem.details } satisfies ProblemAnswer);
}

/** Nest's routes answer their errors here; routes beside Nest set answerProblem as Fastify's error handler. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    answerProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

type StatusError = { statusCode?: number };

function toProblem(error: unknown): Problem<ProblemTable> {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) return new Problem(503, 'part-away');
  const status = error instanceof HttpException ? error.getStatus() : ((error as StatusError)?.statusCode ?? 500);
  if (status === 404) return new Problem(404, 'not-found');
  if (status === 413) return new Problem(413, 'body-too-large');
  if (status >= 400 && status < 500) return new Problem(400, 'malformed-request');
  return new Problem(500, 'unexpected');
}
