/**
 * What an address answers, also of one that is not ready (503); nothing where it refuses or no JSON comes within five
 * seconds.
 */
export const fetchJson = <T = unknown>(url: string): Promise<T | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(5000) })
    .then((answer) => (answer.ok || answer.status === 503 ? (answer.json() as Promise<T>) : undefined))
    .catch(() => undefined);
