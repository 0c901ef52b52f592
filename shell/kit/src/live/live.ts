import type { Mutation, QueryClient } from '@tanstack/react-query';
import { showing } from '../api/api.ts';
import { dropEarlyResponses } from '../api/early-responses.ts';
import { connection } from '../browser/connection.ts';
import { anchorScroll } from '../browser/scroll-anchor.ts';
import { isAbout, refetch, wasAskedBy } from '../queries/refetch.ts';
import { close, type EarlyStream, keepStream, type LiveEvent, SILENCE } from './live-stream.ts';

export { type Topic, topics } from '@allsquare/contract-kit';
export type { EarlyStream } from './live-stream.ts';

/**
 * What the tab that reads the stream broadcasts to the others: an event, that something came, that the stream is lost.
 */
type Broadcast = LiveEvent | 'beat' | 'lost';

/** The events of one write come within this (ms). */
const TOGETHER = 10;
/** What a write of one's own does to the page, such as leaving it, comes before its events are fetched for (ms). */
const OWN = 1000;
/** However many events come, what they name is fetched again no sooner than this after the last time (ms). */
const APART = 200;
/** An event waits no longer than this for the answers of writes that are on their way (ms). */
const PATIENCE = 5000;

const isAwaited = ({ state }: Mutation) => state.status === 'pending';
const isOwn = (mutation: Mutation) => isAwaited(mutation) || Date.now() - mutation.state.submittedAt < OWN;

const isAnything: ReturnType<typeof isAbout> = () => true;

/**
 * Gathers events and refetches what they name: all queries about the topic, or all of them on `resync`.
 * What was asked after the event came, or after the stream stood, is new enough.
 */
export const gatherEvents = (client: QueryClient) => {
  type Work = () => Promise<unknown>;
  /** By topic: when it was named last, and what does the work as a part of each event's trace. */
  const named = new Map<string, { since: number; show: (work: Work) => Promise<unknown> }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const isWriting = (which: (mutation: Mutation) => boolean) => client.getMutationCache().getAll().some(which);
  const renew = (since: number, isNamed = isAnything) =>
    refetch(client, (query) => isNamed(query) && wasAskedBy(query, since));
  const flush = (since: number) => {
    if (isWriting(isAwaited) && performance.now() - since < PATIENCE) return flushIn(APART, since);
    const renewed = Array.from(named, ([topic, { since, show }]) => show(() => renew(since, isAbout([topic]))));
    void anchorScroll(Promise.all(renewed));
    flushedAt = performance.now();
    forget();
  };
  const flushIn = (time: number, since: number) => {
    timer = setTimeout(flush, time, since);
  };
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    named.clear();
  };
  const take = ({ topic, traceparent }: LiveEvent, since = performance.now()) => {
    dropEarlyResponses(since);
    if (topic === 'resync') void anchorScroll(renew(since));
    else {
      const before = named.get(topic)?.show ?? ((work) => work());
      named.set(topic, { since, show: (work) => before(() => showing(topic, traceparent, since, work)) });
      const soon = isWriting(isOwn) ? APART : TOGETHER;
      if (!timer) flushIn(Math.max(soon, flushedAt + APART - performance.now()), since);
    }
  };
  return { take, forget };
};

/**
 * Live events of `userId`, one stream a browser: the tab that holds the lock reads it and broadcasts to the others. A
 * visible tab that receives nothing for 40 s takes the lock. `early`: a stream to go on with, unless another tab has
 * one. `others`: what to do for events that name no queries, in every tab. Answers what stops it.
 */
export const startLive = (
  client: QueryClient,
  userId: string,
  early?: Promise<EarlyStream | undefined>,
  others: Readonly<Record<string, () => void>> = {},
): (() => void) => {
  const name = `allsquare-live:${userId}`;
  const channel = new BroadcastChannel(name);
  const { take, forget } = gatherEvents(client);
  let lastMessageAt = Date.now();
  const stop = new AbortController();
  let steal = false;
  let turn = new AbortController();

  const receive = (what: Broadcast, since?: number) => {
    lastMessageAt = Date.now();
    if (what === 'lost') return connection.lost();
    connection.stands();
    if (what === 'beat') return;
    const act = others[what.topic];
    if (act) act();
    else take(what, since);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => receive(data));
  const broadcast = (what: Broadcast, since?: number) => {
    // First the others, for what is done here may end this. A channel has no target origin: it is the origin's own.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(what);
    receive(what, since);
  };
  const listener = { event: broadcast, beat: () => broadcast('beat'), lost: () => broadcast('lost') };

  const waitForTurns = async () => {
    let opened = await early;
    while (!stop.signal.aborted) {
      const mine = new AbortController();
      turn = mine;
      const first = opened;
      const options = steal ? { steal } : first ? { ifAvailable: true } : { signal: mine.signal };
      steal = false;
      opened = undefined;
      const read = (lock: Lock | null) => (lock ? keepStream(listener, mine.signal, first) : first && close(first));
      // Rejects when another tab steals the lock, or when this one gives up waiting to steal it itself.
      await navigator.locks.request(name, options, read).catch(() => undefined);
      mine.abort();
    }
  };
  const watch = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMessageAt < SILENCE) return;
    lastMessageAt = Date.now();
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
    connection.stands();
    clearInterval(watching);
    document.removeEventListener('visibilitychange', watch);
    channel.close();
  };
};
