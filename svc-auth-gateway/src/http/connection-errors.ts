/** With these errors nothing has left the gateway. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export const wasNeverSent = (error: unknown): boolean => codesOf(error).some((code) => NEVER_SENT.has(code));

/** The connection broke: a read may be retried, a write only under its key. */
export const isConnectionLost = (error: unknown): boolean =>
  codesOf(error).some((code) => code === 'UND_ERR_SOCKET' || code === 'ECONNRESET');

/** The failures of several addresses come as one AggregateError, and fetch wraps the error it gets. */
const codesOf = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const tried = 'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(codesOf) : [];
  return [...own, ...tried, ...('cause' in error ? codesOf(error.cause) : [])];
};
