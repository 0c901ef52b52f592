/** What an address answers, whatever the status; nothing where no JSON comes within five seconds. */
export const answerOf = <T = unknown>(url: string): Promise<T | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(5000) })
    .then((answer) => answer.json() as Promise<T>)
    .catch(() => undefined);
