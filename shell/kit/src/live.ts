import type { QueryClient } from '@tanstack/react-query';
import { keepStream, type LiveEvent, SILENCE } from './live-stream.ts';

export { type Topic, topics } from './topics.ts';

/** Events are gathered this long (ms) before anything is fetched again. */
const GATHER = 200;

/** Refetches what events name: all shown queries whose key starts with the topic, or all of them on `resync`. */
export const gatherEvents = (client: QueryClient) => {
  const named = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    for (const topic of named) void client.invalidateQueries({ queryKey: [topic] });
    forget();
  };
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    named.clear();
  };
  const take = ({ topic }: LiveEvent) => {
    if (topic === 'resync') {
      forget();
      void client.invalidateQueries();
      return;
    }
    named.add(topic);
    timer ??= setTimeout(flush, GATHER);
  };
  return { take, forget };
};

/**
 * Live events of `userId`, one stream a browser: the tab that holds the lock reads it and tells the others. A visible tab that
 * hears nothing for 40 s takes the lock. Answers what stops it.
 */
export const startLive = (client: QueryClient, userId: string): (() => void) => {
  const name = `allsquare-live:${userId}`;
  const channel = new BroadcastChannel(name);
  const { take, forget } = gatherEvents(client);
  let lastHeard = Date.now();
  const stop = new AbortController();
  let steal = false;
  let turn = new AbortController();

  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent | 'beat'>) => {
    lastHeard = Date.now();
    if (data !== 'beat') take(data);
  });
  // A channel has no target origin: it is the origin's own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tellOthers = (what: LiveEvent | 'beat') => channel.postMessage(what);
  const heard = {
    event: (event: LiveEvent) => {
      take(event);
      tellOthers(event);
    },
    beat: () => {
      lastHeard = Date.now();
      tellOthers('beat');
    },
  };

  const waitForTurns = async () => {
    while (!stop.signal.aborted) {
      const mine = new AbortController();
      turn = mine;
      const options = steal ? { steal } : { signal: mine.signal };
      steal = false;
      // Rejects when another tab steals the lock, or when this one gives up waiting to steal it itself.
      await navigator.locks.request(name, options, () => keepStream(heard, mine.signal)).catch(() => undefined);
      mine.abort();
    }
  };
  const watch = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastHeard < SILENCE) return;
    lastHeard = Date.now();
    steal = true;
    turn.abort();
    take({ topic: 'resync' });
  };
  const watching = setInterval(watch, 5_000);
  document.addEventListener('visibilitychange', watch);
  void waitForTurns();

  return () => {
    stop.abort();
    turn.abort();
    forget();
    clearInterval(watching);
    document.removeEventListener('visibilitychange', watch);
    channel.close();
  };
};
