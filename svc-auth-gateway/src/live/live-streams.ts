import type { ServerResponse } from 'node:http';
import { Broker, type Caller, Every, Metrics, subscribeLive, subscribeLiveToMany } from '@allsquare/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { limitsConfig } from '../config.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { refuse } from '../refuse.ts';
import { LiveStream } from './live-stream.ts';

const HEARTBEAT_INTERVAL = 15_000;

/** Every open stream of this gateway. */
@Injectable()
export class LiveStreams implements OnModuleInit, OnModuleDestroy {
  /** Oldest first. */
  readonly #open = new Set<LiveStream>();

  constructor(
    private readonly broker: Broker,
    private readonly ended: EndedSessions,
    @Inject(limitsConfig.KEY) private readonly limits: ConfigType<typeof limitsConfig>,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit() {
    this.metrics.gauges({ allsquare_event_streams: "Browsers' open streams of live events." }, () => ({
      allsquare_event_streams: this.#open.size,
    }));
    // Messages sent while the broker was unavailable are lost: refetch everything.
    this.broker.onReconnect(() => this.#forEach((stream) => stream.send({ topic: 'resync' })));
    void subscribeLiveToMany(this.broker, ({ userIds, messages }, traceparent) => {
      const receivers = new Set(userIds);
      this.#forEach(
        (stream) =>
          receivers.has(stream.userId) && messages.forEach((message) => stream.send({ ...message, traceparent })),
      );
    });
    this.ended.onEnd((id) => this.#forEach((stream) => stream.belongsTo(id) && stream.signOut()));
  }

  @Every(HEARTBEAT_INTERVAL, { inEachReplica: true })
  async sendHeartbeats() {
    this.#forEach((stream) => stream.sendHeartbeat());
  }

  /** Streams end before the server closes, because it waits for requests in flight. */
  onModuleDestroy() {
    this.#forEach((stream) => stream.end());
  }

  /** Runs until the browser leaves, the session ends or the access token expires. */
  async serve(caller: Caller, response: ServerResponse, requestId: string): Promise<void> {
    this.ended.requireActive(caller);
    if (!this.broker.connected) throw refuse('part-away');
    const stream = new LiveStream(caller, response);
    const unsubscribe = await subscribeLive(this.broker, caller.id, (message, traceparent) =>
      stream.send({ ...message, traceparent }),
    );
    // A browser that has already left sends no 'close'.
    if (response.destroyed) return unsubscribe();
    const expiry = setTimeout(() => stream.end(), caller.expiresAt * 1000 - Date.now());
    this.#open.add(stream);
    response.once('close', () => {
      clearTimeout(expiry);
      unsubscribe();
      this.#open.delete(stream);
    });
    stream.open(requestId);
    this.#evictOldest(caller.sessionId, this.limits.LIMIT_STREAMS_PER_SESSION);
    this.#evictOldest(caller.id, this.limits.LIMIT_STREAMS_PER_PERSON);
  }

  #evictOldest(id: string, most: number) {
    const theirs = [...this.#open].filter((stream) => stream.belongsTo(id));
    for (const stream of theirs.slice(0, -most)) {
      this.#open.delete(stream);
      stream.evict();
    }
  }

  #forEach(act: (stream: LiveStream) => unknown) {
    for (const stream of this.#open) act(stream);
  }
}
