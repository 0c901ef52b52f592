import type { Problem } from '@allsquare/service-kit';
import { wasNeverSent } from '../http/connection-errors.ts';
import { refuse } from '../refuse.ts';

/** The Problem for a service that does not answer: 503 where nothing can have happened, 502 where a write may have. */
export const upstreamProblem = (method: string, error: unknown): Problem => {
  const mayHaveHappened = method !== 'GET' && !wasNeverSent(error);
  return mayHaveHappened ? refuse('answer-lost') : refuse('part-away');
};
