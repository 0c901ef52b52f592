import type { Problem as ProblemAnswer, ProblemDetail, ProblemTable } from '@allsquare/contract-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, scarcityOf } from '../database/database.ts';
import { recordProblem } from '../process/security-event.ts';

export type { ProblemDetail, ProblemTable };

/** Problems that every service shares; the others are in the service's contract. */
export const kitProblems = {
  'signed-out': { title: 'Signed out', message: 'Please sign in to continue.' },
  'malformed-request': { title: 'Error', message: 'The request could not be read.' },
  'not-found': { title: 'Error', message: 'There is nothing here.' },
  'not-yet': { title: 'Error', message: 'This is not available yet. Please try again later.' },
  guest: { title: 'Error', message: 'Guests cannot do that. Keep this account first, on your profile.' },
  'body-too-large': { title: 'Error', message: 'The request is larger than 256 kB.' },
  'key-reused': { title: 'Error', message: 'This idempotency key was used for another request.' },
  'too-much-stored': { title: 'Error', message: 'You have saved too much today. Please try again tomorrow.' },
  'part-away': {
    title: 'Error',
    message: 'A part of Allsquare is away for a moment. Nothing was changed; please try again.',
  },
  'answer-lost': { title: 'Error', message: 'The answer was lost on the way. Trying again is safe.' },
  unexpected: { title: 'Error', message: 'Something went wrong. Please try again.' },
} as const;

const kitStatuses = {
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
} satisfies Record<keyof typeof kitProblems, number>;

/** `message` in place of the table's; `retryAfter`, in seconds, goes with 429. */
type Particulars = { message?: string; details?: ProblemDetail[]; retryAfter?: number };

/** A refusal as it is answered; rules make theirs by their service's `refuse`. */
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
 * What a service refuses: a code of its contract's table, for which `statuses` is the one place that says the HTTP
 * status, or of the kit's. What the schemas refuse is 400 and needs no row.
 */
export function refusals<Table extends ProblemTable, Code extends keyof Table & string>(
  table: Table,
  statuses: Record<Code, number>,
) {
  const messages: ProblemTable = { ...kitProblems, ...table };
  const all: Record<string, number> = { ...kitStatuses, ...statuses };
  return (code: Code | keyof typeof kitProblems, particulars: Particulars = {}) =>
    new Problem(all[code] ?? 500, code, { message: messages[code]?.message, ...particulars });
}

/** The kit's own refusals. */
export const refuse = refusals({}, {});

/** The one way from an error to an answer: `{message, code, details?}`; never a stack. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error);
  if (problem.status >= 500) request.log.error({ err: error }, problem.message);
  recordProblem(request, problem);
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

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error) || scarcityOf(error)) return refuse('part-away');
  const status = error instanceof HttpException ? error.getStatus() : ((error as StatusError)?.statusCode ?? 500);
  if (status === 404) return refuse('not-found');
  if (status === 413) return refuse('body-too-large');
  if (status >= 400 && status < 500) return refuse('malformed-request');
  return refuse('unexpected');
}
