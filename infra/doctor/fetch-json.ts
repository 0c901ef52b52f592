/**
 * The answer of an address, also of a part that is not ready (503); undefined when it refuses or no JSON arrives within
 * five seconds.
 */
export const fetchJson = <T = unknown>(url: string): Promise<T | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(5000) })
    .then((answer) => (answer.ok || answer.status === 503 ? (answer.json() as Promise<T>) : undefined))
    .catch(() => undefined);
