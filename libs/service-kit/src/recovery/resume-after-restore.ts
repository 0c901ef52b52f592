import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  type StoredMsg,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type pg from 'pg';
import { readStream } from '../broker/read-stream.ts';
import { VERSIONS_PER_EPOCH } from '../database/epoch.ts';
import { placeholders } from '../database/placeholders.ts';
import { findOutbox } from '../outbox/find-outbox.ts';
import { republish } from '../outbox/republish.ts';
import { type DomainEvents, type PublishedEvent, type StateEvent, streamName } from '../service/events.ts';
import type { ServiceDefinition } from '../service/service.ts';

type State = { version: number };

/** Published states that are missing in the database, or newer than there. */
type LostStates = { subject: string; reverted: number; changes: number; missing: string[] };
/** A published domain event that is missing in the database. */
type LostEvent = { subject: string; at: Date; data: string };

type RestoreReport = { epoch: number; sent: number; states: LostStates[]; events: LostEvent[] };

const epochOf = ({ version }: State) => Math.floor(version / VERSIONS_PER_EPOCH);
const countOf = ({ version }: State) => version % VERSIONS_PER_EPOCH;

/**
 * Resumes after the restore of a database (ADR 0032). Raises its epoch above all that the streams have, publishes every
 * state, retracts those of missing things, and makes the service read all subscribed events from the start. Returns
 * what was published and is lost. `db` is a session of the owner. It can be repeated at any time.
 */
export async function resumeAfterRestore(
  definition: ServiceDefinition,
  db: pg.Client,
  connection: NatsConnection,
): Promise<RestoreReport> {
  const manager = await jetstreamManager(connection);
  const streams = await Promise.all(
    (definition.current ?? []).map(async (current) => ({ ...current, last: await lastStates(manager, current.event) })),
  );
  await db.query('begin');
  // Uncommitted writes wait behind this and publish with the new epoch.
  await db.query('lock table outbox in share row exclusive mode');
  const known = await db.query<{ id: string; epoch: number }>(`select id, epoch from service_instance`);
  const { id: instance = '', epoch: before = 0 } = known.rows[0] ?? {};
  const events = await lostEvents(definition, instance, manager, db);
  const highest = streams.flatMap(({ last }) => Array.from(last.values(), epochOf));
  const epoch = highest.reduce((most, each) => Math.max(most, each), before) + 1;
  await db.query(`update service_instance set epoch = $1`, [epoch]);
  // Message ids are row ids: broker and consumers know those used since the backup.
  await db.query(`select setval(pg_get_serial_sequence('outbox', 'id'), $1)`, [epoch * VERSIONS_PER_EPOCH]);
  const states: LostStates[] = [];
  for (const { event, states: sql, tombstone, last } of streams)
    states.push(await retractStates(db, before, { event, sql, tombstone, last, epoch }));
  const sent = await republish(definition, db);
  await db.query('commit');
  await recreateConsumers(manager, definition.name);
  return { epoch, sent, states, events };
}

/** Reads the event's stream; nothing if the broker has lost it. */
async function readPublished(manager: JetStreamManager, event: PublishedEvent) {
  const messages: StoredMsg[] = [];
  try {
    for await (const message of readStream(manager, streamName(event))) messages.push(message);
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)) throw error;
  }
  return messages;
}

async function lastStates(manager: JetStreamManager, event: StateEvent) {
  const last = new Map<string, State>();
  for (const message of await readPublished(manager, event))
    last.set(message.subject.slice(event.subject.length + 1), message.json<State>());
  return last;
}

type Published = {
  event: StateEvent;
  sql: string;
  tombstone: (last: never) => object;
  last: Map<string, State>;
  epoch: number;
};

/** Publishes missing objects as `tombstone` describes them, with no count in the version: a recreated one is newer. */
async function retractStates(db: pg.Client, before: number, { event, sql, tombstone, last, epoch }: Published) {
  const { rows } = await db.query<{ id: string; count: string }>(
    `select id, data ->> 'version' as count from (${sql}) as states`,
  );
  const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  const outbox = await findOutbox(db);
  const lost: LostStates = { subject: event.subject, reverted: 0, changes: 0, missing: [] };
  for (const [id, state] of last) {
    const count = counts.get(id);
    if (count === undefined) {
      const version = epoch * VERSIONS_PER_EPOCH;
      const data = event.data.parse({ ...tombstone(state as never), version });
      const row = { subject: `${event.subject}.${id}`, version, data, ...outbox.shardKey(id) };
      await db.query(
        `insert into outbox (${Object.keys(row).join(', ')}) values ${placeholders(1, Object.keys(row).length)}`,
        Object.values(row),
      );
      if (JSON.stringify(data) !== JSON.stringify(event.data.parse({ ...state, version }))) lost.missing.push(id);
    } else if (epochOf(state) === before && countOf(state) > count) {
      lost.reverted += 1;
      lost.changes += countOf(state) - count;
    }
  }
  return lost;
}

/** An outbox row outlives its message in the stream, so a message without its row was lost with it. */
async function lostEvents(
  { publishes = [] }: ServiceDefinition,
  instance: string,
  manager: JetStreamManager,
  db: pg.Client,
) {
  const found: (LostEvent & { row: string })[] = [];
  for (const event of publishes.filter((each): each is DomainEvents => each.kind === 'fact'))
    for (const message of await readPublished(manager, event)) {
      const [by, row] = (message.header.get('Nats-Msg-Id') ?? '').split(':');
      if (by === instance && row)
        found.push({ row, subject: message.subject, at: message.time, data: message.string() });
    }
  const { rows } = await db.query<{ id: string }>(`select id from outbox where id = any($1::bigint[])`, [
    found.map(({ row }) => row),
  ]);
  const present = new Set(rows.map(({ id }) => id));
  return found.filter(({ row }) => !present.has(row)).map(({ row: _, ...event }) => event);
}

/** Recreates the service's consumers: a replica that reads from one continues with the new one, from the start. */
async function recreateConsumers(manager: JetStreamManager, durable: string) {
  for await (const { config } of manager.streams.list())
    for await (const consumer of manager.consumers.list(config.name))
      if (consumer.name === durable) {
        await manager.consumers.delete(config.name, durable);
        await manager.consumers.add(config.name, consumer.config);
      }
}

/** Describes it for an operator: sums first, then each lost domain event. */
export function describeRestore({ epoch, sent, states, events }: RestoreReport): string[] {
  const counts = new Map<string, number>();
  for (const { subject } of events) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [
    `Epoch ${epoch}: ${sent} states go out again, and all that is followed is read from the start.`,
    ...states.flatMap(({ subject, reverted, changes, missing }) => [
      ...(reverted ? [`${subject}: ${reverted} went back, by ${changes} changes.`] : []),
      ...(missing.length ? [`${subject}: ${missing.length} are gone: ${missing.join(', ')}`] : []),
    ]),
    ...(counts.size ? ['Acknowledged, published and lost:'] : ['Nothing is lost of what was published.']),
    ...Array.from(counts, ([subject, count]) => `  ${count} ${subject}`),
    ...events.map(({ subject, at, data }) => `${at.toISOString()} ${subject} ${data}`),
  ];
}
