import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userState } from '@allsquare/auth-contract';
import { patience } from '@allsquare/build/slowness';
import { shardDatabase } from '@allsquare/local/citus/shard-database.ts';
import { type Answer, type CallInput, callOperation } from '@allsquare/local/client/call-operation.ts';
import { streamsFile } from '@allsquare/local/parts/streams.ts';
import { ensureServiceDatabase, ownerRole } from '@allsquare/local/servers/databases.ts';
import { startNats } from '@allsquare/local/servers/nats.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import {
  Consumers,
  type DataOf,
  type DeclaredStreams,
  type DomainEvents,
  ensureStreams,
  migrateDatabase,
  type Operation,
  type PublishedEvent,
  republish,
  type ServiceDefinition,
  type StateEvent,
  serversOf,
  startService,
  streamName,
} from '@allsquare/service-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import { Pool } from 'pg';
import { allMessages } from './all-messages.ts';
import { startIssuer, type TestPerson } from './issuer.ts';
import { statementsDuring } from './statements.ts';

/** Waits until `check` resolves to something truthy; fails after 20 seconds or `within`, on a slower machine later. */
export async function until<T>(what: string, check: () => Promise<T | undefined | false>, within = 20_000): Promise<T> {
  const limit = patience(within);
  const end = Date.now() + limit;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited ${limit / 1_000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const declaredStreams: DeclaredStreams = JSON.parse(readFileSync(streamsFile, 'utf8'));

/** A service outside the product consumes people and the service's events. */
function streamsOf({ name, publishes = [] }: ServiceDefinition): DeclaredStreams {
  const isDeclared = publishes.every((event) =>
    declaredStreams.streams.some(({ subject }) => subject === event.subject),
  );
  const own = [...publishes, userState].map(({ subject, kind }) => ({ subject, kind, followers: [name] }));
  return isDeclared ? declaredStreams : { streams: own, buckets: [] };
}

/** Superusers' addresses of the workers of a Citus cluster whose coordinator is TEST_DATABASE_URL. */
const workers = process.env['TEST_CITUS_WORKERS']?.split(',') ?? [];

/** One service under test with a PostgreSQL database, a NATS server and an issuer, all real and its own. */
export async function startTestService(definition: ServiceDefinition, env: Record<string, string> = {}) {
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) throw new Error('TEST_DATABASE_URL is not set: jest.service.mjs sets it');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const passwords = { owner: randomUUID(), service: randomUUID() };
  for (const server of [admin, ...workers]) await ensureServiceDatabase(server, database, passwords);
  if (workers.length > 0) await shardDatabase(database, admin, workers);
  const urlOf = (role: Partial<URL> = {}) =>
    Object.assign(new URL(admin), { pathname: `/${database}`, ...role }).toString();
  const databaseUrl = urlOf();
  const serviceUrl = urlOf({ username: database, password: passwords.service });
  const ownerUrl = urlOf({ username: ownerRole(database), password: passwords.owner });

  const folder = await mkdtemp(join(tmpdir(), 'allsquare-nats-'));
  let nats = await startNats({ folder });
  const natsPort = Number(new URL(nats.url('operator')).port);
  const issuer = await startIssuer();
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'info',
    NATS_URL: nats.url('operator'),
    DATABASE_URL: serviceUrl,
    ...issuer.env,
    ...env,
  };
  const lines: string[] = [];
  const logTo = {
    write: (line: string) => {
      lines.push(line);
      if (process.env['TEST_LOG_LEVEL']) process.stdout.write(line);
    },
  };
  const start = async () => {
    if (definition.database) await migrateDatabase(definition.name, ownerUrl, definition.database);
    return startService(definition, settings, logTo);
  };
  const makeStreamsAgain = () => ensureStreams(nats.url('operator'), streamsOf(definition));
  await makeStreamsAgain();
  let service = await start();
  const connection = await connect({
    ...serversOf(nats.url('operator')),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
  });
  await whenReady(service.url);
  const heartbeats = new Set<NodeJS.Timeout>();
  // A connection per query costs as much as ten queries.
  const [asSuperuser, asService] = [databaseUrl, serviceUrl].map(poolAt) as [Pool, Pool];
  // Before that the relay may send a new stream what a test has just written, which adds to the outbox.
  const known = (definition.publishes ?? []).filter(
    (event) => event.kind !== 'state' || definition.current?.some((one) => one.event === event),
  );
  if (definition.database)
    await until(
      'the relay to record its streams',
      async () => (await asSuperuser.query(`select from published_streams`)).rowCount === known.length,
    );
  const unsent = async () => (await asSuperuser.query(`select from outbox where sent_at is null`)).rowCount;
  const allSent = () => until('the outbox to be sent', async () => (await unsent()) === 0);

  return {
    get url() {
      return service.url;
    },
    /** Set with METRICS_PORT. */
    get metricsUrl() {
      return service.metricsUrl ?? '';
    },
    get app() {
      return service.app;
    },
    issuer,
    /** As a superuser, like `query`. */
    databaseUrl,
    /** As the service's role, like `queryAsService`. */
    serviceUrl,
    connection,
    query: async <Row>(sql: string, values: unknown[] = []) => (await asSuperuser.query(sql, values)).rows as Row[],
    queryAsService: async <Row>(sql: string, values: unknown[] = []) =>
      (await asService.query(sql, values)).rows as Row[],
    /** Calls an operation as a person (or signed out) over real HTTP. */
    call: async (person: TestPerson | undefined, operation: Operation, input: CallInput = {}): Promise<Answer> =>
      callOperation(service.url, person && (await issuer.token(person)), operation, input),
    /** The log of the service and its replicas so far. */
    logged: () => lines.map(parseLine),
    /** Waits for a line that contains this text. */
    whenLogged: (words: string) =>
      until(`a line with '${words}'`, async () => lines.some((line) => line.includes(words))),
    /** The log lines of a request, once it was answered. */
    loggedOf: (requestId: string) =>
      until(`the lines of ${requestId}`, async () => {
        const all = lines.filter((line) => line.includes(requestId)).map(parseLine);
        return all.some(({ status }) => status !== undefined) && all;
      }),
    /** The service's database queries while `work` runs: a list must cost the same whatever its length. */
    statementsDuring: (work: () => Promise<unknown>) => statementsDuring(definition.name, work),
    /** Publishes another unit's state to the service and waits until the service has stored it. */
    publishState: async (event: StateEvent, id: string, data: unknown) => {
      await publishState(connection, event, id, data);
      await whenCaughtUp(connection, event, definition.name);
    },
    /**
     * Publishes another unit's domain event to the service, under a message id, and waits until the service has handled
     * it.
     */
    publishEvent: async (event: DomainEvents, name: string, data: unknown, id: string = randomUUID()) => {
      await publishDomainEvent(connection, event, name, data, id);
      await whenCaughtUp(connection, event, definition.name);
    },
    /**
     * The same without waiting for the service, and unchecked; of a message that the broker has, once it would no
     * longer remove a duplicate (`forgetDuplicates`).
     */
    deliverEvent: (event: DomainEvents, name: string, data: unknown, msgID: string) =>
      until('the broker to take it', async () => {
        const manager = await jetstreamManager(connection);
        const subject = `${event.subject}.${name}`;
        return !(await manager.jetstream().publish(subject, JSON.stringify(data), { msgID })).duplicate;
      }),
    /** Makes the broker remove duplicates of these events for as short a time as it can. */
    forgetDuplicates: async (event: DomainEvents) => {
      const manager = await jetstreamManager(connection);
      // Twice: the broker may still schedule the next removal by the former window.
      for (const window of [101, 100])
        await manager.streams.update(streamName(event), { duplicate_window: nanos(window) });
    },
    /**
     * Announces each second, as another unit, that all its states are published, until the returned function is called
     * or the stop.
     */
    startHeartbeat: async (event: StateEvent) => {
      const beat = () => connection.publish(event.heartbeat ?? '');
      const timer = setInterval(beat, 1000);
      heartbeats.add(timer);
      await until('the heartbeat to be heard', async () => {
        beat();
        return service.app.get(Consumers).maxStaleness(event) < Infinity;
      });
      return () => clearInterval(timer);
    },
    /** The last domain event of this name, once `matches` holds. */
    publishedEvent: (event: DomainEvents, name: string, matches: (data: never) => boolean) =>
      until(`${event.subject}.${name}`, async () => {
        const data = await lastOf(connection, event, name);
        return data && matches(data as never) ? data : undefined;
      }),
    /** The last state published on a subject, once `matches` holds. */
    published: (event: StateEvent, id: string, matches: (data: never) => boolean = () => true) =>
      until(`${event.subject}.${id}`, async () => {
        const data = await lastOf(connection, event, id);
        return data && matches(data as never) ? data : undefined;
      }),
    /** The last states of all that the service publishes, by subject. */
    states: () => lastStates(connection, definition.publishes ?? []),
    messages: () => allMessages(connection),
    /** Publishes every current state again and waits until it is sent. */
    republish: async () => {
      await onDatabase(databaseUrl, (db) => republish(definition, db));
      await allSent();
    },
    /** How many messages wait in the outbox. */
    unsent,
    /** Waits until every message of the outbox is published. */
    allSent,
    /** Another replica of the service on the same database and broker. */
    startReplica: async () => {
      const replica = await startService(definition, settings, logTo);
      await whenReady(replica.url);
      return replica;
    },
    /** Repeats the operator's job. */
    makeStreams: makeStreamsAgain,
    /** From now on, until `makeStreams`, the stream of this event accepts only messages of a word at most. */
    fillStream: async (event: PublishedEvent) => {
      const { streams } = await jetstreamManager(connection);
      const name = streamName(event);
      await streams.update(name, { max_bytes: (await streams.info(name)).state.bytes + 10 });
    },
    /** The broker's data folder. */
    brokerFolder: folder,
    stopBroker: () => nats.stop(),
    /** Stops the broker and deletes its data. */
    loseBroker: async () => {
      await nats.stop();
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    },
    startBroker: async () => {
      const back = untilReconnected(connection);
      nats = await startNats({ folder, port: natsPort });
      await makeStreamsAgain();
      await back;
    },
    /** Restarts the service, with some work in between. */
    restart: async (between?: () => Promise<void>) => {
      await service.stop();
      await between?.();
      service = await start();
      await whenReady(service.url);
    },
    stop: async () => {
      for (const timer of heartbeats) clearInterval(timer);
      await connection.close();
      await service.stop();
      await Promise.all([asSuperuser.end(), asService.end()]);
      await nats.stop();
      await issuer.stop();
      await rm(folder, { recursive: true, force: true });
      for (const server of [admin, ...workers])
        await onDatabase(server, async (db) => {
          await db.query(`drop database ${database} with (force)`);
          await db.query(`drop role ${database}, ${ownerRole(database)}`);
        });
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;

function poolAt(connectionString: string): Pool {
  const pool = new Pool({ connectionString });
  // A database that goes down breaks its idle connections too.
  pool.on('error', () => undefined);
  return pool;
}

const whenReady = (url: string) =>
  until('the service to be ready', async () => (await fetch(new URL('/health/ready', url)).catch(() => undefined))?.ok);

const parseLine = (line: string) => JSON.parse(line) as Record<string, unknown>;

/** Published unparsed after the contract has accepted it: a newer publisher may send fields that the contract lacks. */
async function publishState(connection: NatsConnection, event: StateEvent, id: string, data: unknown) {
  event.data.parse(data);
  const manager = await jetstreamManager(connection);
  await manager.jetstream().publish(`${event.subject}.${id}`, JSON.stringify(data));
}

async function publishDomainEvent(
  connection: NatsConnection,
  event: DomainEvents,
  name: string,
  data: unknown,
  msgID: string,
) {
  const manager = await jetstreamManager(connection);
  event.facts[name]?.parse(data);
  await manager.jetstream().publish(`${event.subject}.${name}`, JSON.stringify(data), { msgID });
}

/** Reads a broker's streams from outside the services. */
export async function observeBroker(url: string) {
  const connection = await connect({ ...serversOf(url), maxReconnectAttempts: -1, reconnectTimeWait: 100 });
  return {
    /** The last published state of an object, if any. */
    lastState: <E extends StateEvent>(event: E, id: string) =>
      lastOf(connection, event, id) as Promise<DataOf<E> | undefined>,
    messages: () => allMessages(connection),
    close: () => connection.close(),
  };
}

async function lastOf(connection: NatsConnection, event: PublishedEvent, id: string): Promise<unknown> {
  const manager = await jetstreamManager(connection);
  const last = await manager.streams
    .getMessage(streamName(event), { last_by_subj: `${event.subject}.${id}` })
    .catch(() => null);
  return last?.json();
}

async function lastStates(connection: NatsConnection, events: PublishedEvent[]) {
  const manager = await jetstreamManager(connection);
  const states: Record<string, unknown> = {};
  for (const event of events.filter(({ kind }) => kind === 'state')) {
    const { state } = await manager.streams.info(streamName(event), { subjects_filter: `${event.subject}.*` });
    for (const subject of Object.keys(state.subjects ?? {})) {
      const last = await manager.streams.getMessage(streamName(event), { last_by_subj: subject });
      states[subject] = last?.json();
    }
  }
  return states;
}

/** A request sent before the connection is restored is lost and only fails at its timeout. */
async function untilReconnected(connection: NatsConnection) {
  for await (const status of connection.status()) if (status.type === 'reconnect') return;
}

/** Waits until every consumer of a service has acknowledged all messages of its stream. */
async function whenCaughtUp(connection: NatsConnection, event: PublishedEvent, service: string) {
  const manager = await jetstreamManager(connection);
  await until(`${service} to take in ${event.subject}`, async () => {
    const consumers = await manager.consumers.list(streamName(event)).next();
    const own = consumers.find(({ name }) => name === service);
    return own?.num_pending === 0 && own.num_ack_pending === 0;
  });
}
