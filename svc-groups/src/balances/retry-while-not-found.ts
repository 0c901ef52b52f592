import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../refuse.ts';

/** In milliseconds. */
const RETRY_DELAY = 50;
const RETRY_TIMEOUT = 1000;

/**
 * svc-expenses answers 404 until it has received a new member or holder, so the request is retried for a second.
 * Problem 503 when it is unavailable.
 */
export async function retryWhileNotFound<Reply>(call: () => Promise<Reply | undefined>): Promise<Reply> {
  const deadline = Date.now() + RETRY_TIMEOUT;
  for (;;) {
    const reply = await call();
    if (reply) return reply;
    if (Date.now() > deadline) throw refuse('part-away');
    await sleep(RETRY_DELAY);
  }
}
