import type { Problem } from '@allsquare/service-kit';
import { wasNeverSent } from '../http/connection-errors.ts';
import { refuse } from '../refuse.ts';

/**
 * The Problem for a service that does not respond: 503 if it cannot have run the request, 502 if a write may have
 * happened.
 */
export const upstreamProblem = (method: string, error: unknown): Problem => {
  const mayHaveHappened = method !== 'GET' && !wasNeverSent(error);
  return mayHaveHappened ? refuse('answer-lost') : refuse('part-away');
};
