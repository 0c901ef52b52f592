import { problems } from '@allsquare/auth-contract';
import { Problem } from '@allsquare/service-kit';
import { isNeverSent } from '../connection-errors.ts';

/**
 * What a service that does not answer means: 503 where nothing can have happened, 502 where a write may have.
 */
export const refusalFor = (method: string, error: unknown): Problem<typeof problems> => {
  const mayHaveHappened = method !== 'GET' && !isNeverSent(error);
  return mayHaveHappened ? new Problem(502, 'answer-lost', problems) : new Problem(503, 'part-away', problems);
};
