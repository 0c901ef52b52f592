import { problems } from '@allsquare/auth-contract';
import { Problem } from '@allsquare/service-kit';

/** With these nothing has left the gateway. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export const isNeverSent = (error: unknown): boolean => codesOf(error).some((code) => NEVER_SENT.has(code));

/** The connection broke: a read may be asked again, a write never. */
export const isBroken = (error: unknown): boolean =>
  codesOf(error).some((code) => code === 'UND_ERR_SOCKET' || code === 'ECONNRESET');

/**
 * What a service that does not answer means: 503 where nothing can have happened, 502 where a write may have.
 */
export const refusalFor = (method: string, error: unknown): Problem<typeof problems> => {
  const mayHaveHappened = method !== 'GET' && !isNeverSent(error);
  return mayHaveHappened ? new Problem(502, 'answer-lost', problems) : new Problem(503, 'part-away', problems);
};

/** reply-from wraps what undici said, and the failures of several addresses come as one. */
const codesOf = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const tried = 'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(codesOf) : [];
  return [...own, ...tried, ...('cause' in error ? codesOf(error.cause) : [])];
};
