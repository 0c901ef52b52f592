import { setTimeout as sleep } from 'node:timers/promises';
import { LiveEvent, streamEvents } from '@allsquare/auth-contract';
import { Pool } from 'undici';
import type { Callers } from './callers.ts';
import { percentile, send } from './drive.ts';
import { expenseIn } from './operations.ts';
import { CALLERS, GROUPS, groupId, membersOf } from './world.ts';

export const WRITES_PER_SECOND = 50;
const LAST_EVENT_TIMEOUT = 3000;

type Write = { reader: number; sent: number; answered: number; received: number };
/** Milliseconds. The commit lies between request and answer, so its own delay lies between these two. */
export type Delays = Record<'sinceRequest' | 'sinceAnswer', { p50: number; p99: number }>;

/**
 * One member of each group in turn records an expense, at an even pace; the other one's browser has its stream of
 * events open. All through the gateway. Rejects when an event does not arrive.
 */
export async function measureEventDelay(gateway: string, callers: Callers, seconds: number): Promise<Delays> {
  const lastIn = new Map<string, Write>();
  const leaving = new AbortController();
  const readers = await Promise.all(
    Array.from({ length: CALLERS }, async (_, reader) => {
      const headers = { authorization: `Bearer ${callers.token(reader)}` };
      const response = await fetch(new URL(streamEvents.path, gateway), { headers, signal: leaving.signal });
      return follow(response, (event) => {
        const write = lastIn.get(event.groupId ?? '');
        if (event.topic === 'expenses' && write?.reader === reader) write.received ||= performance.now();
      });
    }),
  );

  const writers = new Pool(gateway, { connections: 16, pipelining: 1 });
  const writes = await Promise.all(
    Array.from({ length: seconds * WRITES_PER_SECOND }, async (_, n) => {
      await sleep((n * 1000) / WRITES_PER_SECOND);
      const group = 1 + (n % GROUPS);
      const write = { reader: membersOf(group)[1] ?? 0, sent: performance.now(), answered: 0, received: 0 };
      lastIn.set(groupId(group), write);
      await send(writers, expenseIn(callers, group));
      write.answered = performance.now();
      return write;
    }),
  );
  const patience = performance.now() + LAST_EVENT_TIMEOUT;
  while (writes.some((write) => !write.received) && performance.now() < patience) await sleep(20);
  leaving.abort();
  await Promise.all([...readers.map((reader) => reader.ended), writers.close()]);

  const missing = writes.filter((write) => !write.received).length;
  if (missing > 0) throw new Error(`${missing} of ${writes.length} events did not come.`);
  const delays = (since: 'sent' | 'answered') => {
    const all = writes.map((write) => write.received - write[since]);
    return { p50: percentile(all, 50), p99: percentile(all, 99) };
  };
  return { sinceRequest: delays('sent'), sinceAnswer: delays('answered') };
}

/** Returns at once a promise that resolves when the stream has ended. */
function follow(response: Response, onEvent: (event: LiveEvent) => void): { ended: Promise<void> } {
  const read = async () => {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) onEvent(LiveEvent.parse(JSON.parse(line.slice(6))));
    }
  };
  return { ended: read().catch(() => undefined) };
}
