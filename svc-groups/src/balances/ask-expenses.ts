import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../refuse.ts';

/** In milliseconds. */
const RETRY_AFTER = 50;
const GIVE_UP_AFTER = 1000;

/**
 * svc-expenses may not know yet who is a member or holds a place, answers 404, and gets a second to learn it. Problem
 * 503 when it is unavailable.
 */
export async function askExpenses<Reply>(ask: () => Promise<Reply | undefined>): Promise<Reply> {
  const end = Date.now() + GIVE_UP_AFTER;
  for (;;) {
    const reply = await ask();
    if (reply) return reply;
    if (Date.now() > end) throw refuse('part-away');
    await sleep(RETRY_AFTER);
  }
}
