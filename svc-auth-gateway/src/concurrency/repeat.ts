import { setTimeout as sleep } from 'node:timers/promises';

/** Does the work every so many milliseconds until `signal` aborts; a failure goes to `onFailure`. */
export async function repeat(
  every: number,
  signal: AbortSignal,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
) {
  while (!signal.aborted) {
    await work().catch(onFailure);
    await sleep(every, undefined, { signal }).catch(() => undefined);
  }
}
