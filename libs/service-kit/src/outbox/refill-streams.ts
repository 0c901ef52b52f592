import type { StreamInfo } from '@nats-io/jetstream';
import type pg from 'pg';
import type { Broker } from '../broker/broker.ts';
import { DOMAIN_EVENT_RETENTION_DAYS, type PublishedEvent, streamName } from '../service/events.ts';
import type { RunningService } from '../service/service.ts';
import { republish } from './republish.ts';

const DAY = 86_400_000;

/** A stream's row in `published_streams`. */
type RecordedStream = { created: string; last_sequence: string };

/**
 * Inserts into the outbox again what a stream has lost: for a recreated one the current states and the domain events of
 * the last days, for one that was set back those behind its end. Records the progress of each stream.
 */
export async function refillStreams(service: RunningService, broker: Broker, db: pg.Client): Promise<void> {
  const manager = await broker.manager();
  for (const event of service.publishes ?? []) {
    // The publisher itself handles states that are not in the database.
    if (event.kind === 'state' && !service.current?.some((one) => one.event === event)) continue;
    const name = streamName(event);
    const { created, state } = await manager.streams.info(name);
    const { rows } = await db.query<RecordedStream>(
      `select created, last_sequence from published_streams where name = $1`,
      [name],
    );
    const known = rows[0];
    if (known?.created === created && Number(known.last_sequence) === state.last_seq) continue;
    const isLost = hasLostEvents(known, { created, state });
    await db.query('begin');
    if (isLost) {
      const count = await refill(service, db, event, known?.created === created ? state.last_seq : 0);
      // A new service's stream had none yet.
      if (count > 0 && known)
        service.log.warn({ stream: name, events: count }, 'a stream has lost events: they go out again');
    }
    await db.query(
      `insert into published_streams (name, created, last_sequence) values ($1, $2, $3)
       on conflict (name) do update set created = excluded.created, last_sequence = excluded.last_sequence`,
      [name, created, state.last_seq],
    );
    await db.query('commit');
  }
}

/** Whether the stream was recreated or set back since then; for an unknown one, whether it is new. */
export const hasLostEvents = (
  known: RecordedStream | undefined,
  { created, state }: Pick<StreamInfo, 'created' | 'state'>,
) => (known ? known.created !== created || Number(known.last_sequence) > state.last_seq : state.last_seq === 0);

async function refill(
  service: RunningService,
  db: pg.Client,
  event: PublishedEvent,
  lastSequence: number,
): Promise<number> {
  // There may be many current states.
  await db.query('set local statement_timeout = 0');
  if (event.kind === 'state') return republish(service, db, event);
  // Their sequences change, also those of events to erase in the stream.
  const retainedSince = new Date(Date.now() - DOMAIN_EVENT_RETENTION_DAYS * DAY);
  const { rows } = await db.query<{ is_lost: boolean }>(
    `update outbox set sequence = null, created_at = now(), sent_at = case when sent_at < $3 then sent_at end, priority = 2
     where subject like $1 || '.%' and sequence > $2
     returning sent_at is null as is_lost`,
    [event.subject, lastSequence, retainedSince],
  );
  return rows.filter(({ is_lost }) => is_lost).length;
}
