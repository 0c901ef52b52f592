import { Problem as ProblemAnswer, parseReceived } from '@allsquare/contract-kit';
import { ASKED_BY_SERVICE, currentOrigin, isAskedByService } from '../process/request-context.ts';
import { Problem, refuse } from './problem.ts';
import type { AnswerOf, Operation } from './route.ts';
import type { Caller } from './token.ts';

const SECOND = 1000;

type Question = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

/**
 * Calls the owner of an object once, as the caller, before refusing because of it (ADR 0004). Resolves to undefined if
 * the owner answers 404; passes on its refusal 403. Owner down or slow: Problem 503. Not for use inside a transaction.
 * While the service itself answers another service it makes no calls: what its tables do not have is then Problem 404.
 */
export async function callOwner<O extends Operation>(
  ownerUrl: string,
  operation: O,
  { params = {}, query = {}, body }: Question,
  caller: O extends { public: true } ? undefined : Caller,
): Promise<{ answer: AnswerOf<O>; version: number } | undefined> {
  if (isAskedByService()) throw refuse('not-found');
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = Object.assign(new URL(path, ownerUrl), { search: new URLSearchParams(query).toString() });
  const { requestId = '', traceparent } = currentOrigin();
  const response = await fetch(url, {
    method: operation.method,
    headers: {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(body && { 'content-type': 'application/json' }),
      'x-request-id': requestId,
      ...(traceparent && { traceparent }),
      [ASKED_BY_SERVICE]: '1',
    },
    ...(body && { body: JSON.stringify(body) }),
    // Only the owner gets the caller's token.
    redirect: 'error',
    signal: AbortSignal.timeout(SECOND),
  }).catch(() => undefined);
  if (response?.status === 404) return undefined;
  if (response?.status === 403) throw forbidden(await response.json());
  if (response?.status !== operation.status) throw refuse('part-away');
  const answer = parseReceived(operation.response, await response.json()) as AnswerOf<O>;
  return { answer, version: Number(response.headers.get('x-state-version')) };
}

function forbidden(answer: unknown): Problem {
  const { code, message } = ProblemAnswer.parse(answer);
  return new Problem(403, code, { message });
}
