import type { Mutation, QueryClient } from '@tanstack/react-query';
import { traceLiveEvent } from '../api/api.ts';
import { dropEarlyResponses } from '../api/early-responses.ts';
import { connection } from '../browser/connection.ts';
import { anchorScroll } from '../browser/scroll-anchor.ts';
import { fetchStartedBefore, isAbout, refetch } from '../queries/refetch.ts';
import {
  closeStream,
  type EarlyStream,
  type LiveEvent,
  maintainStream,
  OPENING_TIMEOUT,
  SILENCE_TIMEOUT,
} from './live-stream.ts';

export { type Topic, topics } from '@allsquare/contract-kit';
export type { EarlyStream } from './live-stream.ts';

/** Broadcast by the tab that reads the stream: an event, a sign of life, or the loss of the stream. */
type Broadcast = LiveEvent | 'beat' | 'lost';

/** The page handles its own write, such as by navigating, before it fetches for its events (ms). */
const OWN_WRITE_WINDOW = 1000;
/** The minimum interval (ms) between refetches of one topic, however many events arrive. */
const MIN_INTERVAL = 200;
/** The longest an event waits for the responses of writes under way (ms). */
const MAX_WAIT = 5000;

const isPending = ({ state }: Mutation) => state.status === 'pending';
const isOwnWrite = (mutation: Mutation) =>
  isPending(mutation) || Date.now() - mutation.state.submittedAt < OWN_WRITE_WINDOW;

const isAnything: ReturnType<typeof isAbout> = () => true;

/**
 * Refetches what events name: all queries about the topic, or all queries on `resync`. The topics of events that arrive
 * together are refetched together, each at once unless it just was. Skips queries sent after the event arrived or the
 * stream opened.
 */
export const createEventBatcher = (client: QueryClient) => {
  type Work = () => Promise<unknown>;
  /** By topic: when it was last named, and the traces of its events. */
  const pendingTopics = new Map<string, { since: number; show: (work: Work) => Promise<unknown> }>();
  /** By topic: when it was last refetched. */
  const flushedAt = new Map<string, number>();
  let waitingSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerEndsAt = Number.POSITIVE_INFINITY;
  const waitOf = (topic: string) =>
    Math.max(0, (flushedAt.get(topic) ?? Number.NEGATIVE_INFINITY) + MIN_INTERVAL - performance.now());
  const isWriting = (which: (mutation: Mutation) => boolean) => client.getMutationCache().getAll().some(which);
  const renew = (since: number, isNamed = isAnything) =>
    refetch(client, (query) => isNamed(query) && fetchStartedBefore(query, since));
  const flush = () => {
    timerEndsAt = Number.POSITIVE_INFINITY;
    if (isWriting(isPending) && performance.now() - waitingSince < MAX_WAIT) return flushIn(MIN_INTERVAL);
    const due = [...pendingTopics].filter(([topic]) => waitOf(topic) === 0);
    const renewed = due.map(([topic, { since, show }]) => {
      pendingTopics.delete(topic);
      flushedAt.set(topic, performance.now());
      return show(() => renew(since, isAbout([topic])));
    });
    void anchorScroll(Promise.all(renewed));
    for (const topic of pendingTopics.keys()) flushIn(waitOf(topic));
  };
  /** Unless it happens earlier. */
  const flushIn = (time: number) => {
    const endsAt = performance.now() + time;
    if (timerEndsAt <= endsAt) return;
    clearTimeout(timer);
    timerEndsAt = endsAt;
    timer = setTimeout(flush, time);
  };
  const clearEvents = () => {
    clearTimeout(timer);
    timerEndsAt = Number.POSITIVE_INFINITY;
    pendingTopics.clear();
  };
  const addEvent = ({ topic, traceparent }: LiveEvent, since = performance.now()) => {
    dropEarlyResponses(since);
    if (topic === 'resync') void anchorScroll(renew(since));
    else {
      if (pendingTopics.size === 0) waitingSince = since;
      const before = pendingTopics.get(topic)?.show ?? ((work) => work());
      pendingTopics.set(topic, {
        since,
        show: (work) => before(() => traceLiveEvent(topic, traceparent, since, work)),
      });
      flushIn(Math.max(isWriting(isOwnWrite) ? MIN_INTERVAL : 0, waitOf(topic)));
    }
  };
  return { addEvent, clearEvents };
};

/** The early stream, if it opens in time; otherwise `lost`, and it is closed when it opens. */
const openedInTime = async (early: Promise<EarlyStream | undefined> | undefined, lost: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), OPENING_TIMEOUT);
  });
  const opened = await Promise.race([early, late]);
  clearTimeout(timer);
  if (opened !== 'late') return opened;
  void early?.then((stream) => stream && closeStream(stream));
  lost();
  return undefined;
};

/**
 * Live events of `userId`, one stream per browser: the tab that holds the lock reads it and broadcasts to the others. A
 * visible tab that receives nothing for 40 s steals the lock. `early`: a stream to continue, unless another tab has
 * one. `others`: handles events that name no queries, in every tab. Returns a function that stops it.
 */
export const startLive = (
  client: QueryClient,
  userId: string,
  early?: Promise<EarlyStream | undefined>,
  others: Readonly<Record<string, () => void>> = {},
): (() => void) => {
  const name = `allsquare-live:${userId}`;
  const channel = new BroadcastChannel(name);
  const { addEvent, clearEvents } = createEventBatcher(client);
  let lastMessageAt = Date.now();
  const stop = new AbortController();
  let steal = false;
  let turn = new AbortController();

  const receive = (what: Broadcast, since?: number) => {
    lastMessageAt = Date.now();
    if (what === 'lost') return connection.markLost();
    connection.markConnected();
    if (what === 'beat') return;
    const act = others[what.topic];
    if (act) act();
    else addEvent(what, since);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => receive(data));
  const broadcast = (what: Broadcast, since?: number) => {
    // Broadcasts first, because handling it here may end this. A channel has no target origin: it is same-origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(what);
    receive(what, since);
  };
  const listener = { event: broadcast, heartbeat: () => broadcast('beat'), lost: () => broadcast('lost') };

  const competeForLock = async () => {
    let opened = await openedInTime(early, () => {
      if (!stop.signal.aborted) connection.markLost();
    });
    while (!stop.signal.aborted) {
      const mine = new AbortController();
      turn = mine;
      const first = opened;
      const options = steal ? { steal } : first ? { ifAvailable: true } : { signal: mine.signal };
      steal = false;
      opened = undefined;
      const read = (lock: Lock | null) =>
        lock ? maintainStream(listener, mine.signal, first) : first && closeStream(first);
      // Rejects when another tab steals the lock, or when this one stops waiting in order to steal it.
      await navigator.locks.request(name, options, read).catch(() => undefined);
      mine.abort();
    }
  };
  const watch = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMessageAt < SILENCE_TIMEOUT) return;
    lastMessageAt = Date.now();
    steal = true;
    turn.abort();
    addEvent({ topic: 'resync' });
  };
  const watching = setInterval(watch, 5_000);
  document.addEventListener('visibilitychange', watch);
  void competeForLock();

  return () => {
    stop.abort();
    turn.abort();
    clearEvents();
    connection.markConnected();
    clearInterval(watching);
    document.removeEventListener('visibilitychange', watch);
    channel.close();
  };
};
