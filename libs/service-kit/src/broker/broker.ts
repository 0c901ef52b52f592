import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { z } from 'zod';
import { serviceConfig } from '../process/config.ts';
import { Readiness } from '../process/readiness.ts';
import { readTraceparent, writeTraceparent } from '../process/trace.ts';
import { Tracer } from '../process/tracer.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import { serversOf } from './servers-of.ts';

/** The connection to NATS, made once the broker is reachable. The service runs without it. */
@Injectable()
export class Broker implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  readonly #stopping = new AbortController();
  readonly #reached = Promise.withResolvers<boolean>();
  /** True once the broker was reached for the first time; false if the service stops before. */
  readonly ready = this.#reached.promise;
  #connection?: NatsConnection;
  #manager?: JetStreamManager;
  #isDisconnected = true;
  readonly #reconnected = new Set<() => void>();

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    @Inject(serviceConfig.KEY) private readonly config: ConfigType<typeof serviceConfig>,
    private readonly readiness: Readiness,
    private readonly tracer: Tracer,
  ) {}

  /** Does not wait for the broker: HTTP is served at once. */
  onApplicationBootstrap() {
    this.readiness.require('broker', () => this.#connection !== undefined);
    void this.#connect(this.#stopping.signal);
  }

  onModuleDestroy() {
    this.#stopping.abort();
    this.#reached.resolve(false);
  }

  async onApplicationShutdown() {
    await this.#connection?.close();
  }

  async #connect(signal: AbortSignal) {
    while (!signal.aborted) {
      try {
        this.#connection = await connect({
          ...serversOf(this.config.NATS_URL),
          name: this.service.name,
          // Other users of the broker may not subscribe to answers that are for this one (infra/nats/nats.conf).
          inboxPrefix: `_INBOX_${this.service.name}`,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 100,
          pingInterval: 5000,
          timeout: 2000,
          // Otherwise every publish creates two errors in advance, only for their stacks.
          noAsyncTraces: true,
        });
        this.#isDisconnected = false;
        void this.#watchStatus(this.#connection);
        this.#reached.resolve(true);
        return;
      } catch (error) {
        this.service.log.debug({ err: error }, 'waiting for the broker');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }

  get connected() {
    return !this.#isDisconnected && this.#connection?.isClosed() === false;
  }

  /** The connection; throws while the broker has never been reached. */
  get connection(): NatsConnection {
    if (!this.#connection) throw new Error('The broker has not been reached yet');
    return this.#connection;
  }

  get jetstream(): JetStreamClient {
    return jetstream(this.connection, { timeout: 2000 });
  }

  async manager(): Promise<JetStreamManager> {
    this.#manager ??= await jetstreamManager(this.connection, { timeout: 2000 });
    return this.#manager;
  }

  /**
   * Passes each message on the subject to `onMessage`, once the server has the subscription (`connection.flush()`),
   * with the traceparent of its span where that is recorded.
   */
  subscribe<Data>(
    subject: string,
    schema: z.ZodType<Data>,
    onMessage: (data: Data, traceparent?: string) => void,
  ): Subscription {
    return this.connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) return;
        // Named by its first word: the next may be a person.
        const span = this.#beginSpan(message.headers?.get('traceparent'));
        this.parseMessage(subject, message, schema, (data) => onMessage(data, span && writeTraceparent(span.trace)));
        span?.end(`receive ${subject.split('.', 1)[0]}`);
      },
    });
  }

  #beginSpan(traceparent: string | undefined) {
    const parent = readTraceparent(traceparent);
    return parent && this.tracer.begin('consumer', parent);
  }

  /** Returns what the schema accepts and logs other messages: an error here would end the whole connection's reader. */
  parseMessage<Data>(
    from: string,
    received: { json(): unknown },
    schema: z.ZodType<Data>,
    onData: (data: Data) => void,
  ) {
    const parsed = schema.safeParse(jsonOf(received));
    if (parsed.success) onData(parsed.data);
    else this.service.log.error({ from }, 'a message that cannot be read is passed over');
  }

  onReconnect(listener: () => void) {
    this.#reconnected.add(listener);
  }

  async #watchStatus(connection: NatsConnection) {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.#isDisconnected = true;
        this.service.log.warn('the broker is away');
      }
      if (status.type === 'reconnect') {
        this.#isDisconnected = false;
        this.service.log.info('the broker is back');
        for (const listener of this.#reconnected) listener();
      }
    }
  }
}

function jsonOf(received: { json(): unknown }): unknown {
  try {
    return received.json();
  } catch {
    return undefined;
  }
}
