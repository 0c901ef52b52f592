import type pg from 'pg';
import { EPOCH, withVersion } from '../database/epoch.ts';
import type { StateEvent } from '../service/events.ts';
import type { ServiceDefinition } from '../service/service.ts';
import { findOutbox } from './find-outbox.ts';

/**
 * Inserts every current state, or those of one event, into the outbox again. The relay skips those whose subject has
 * them or something newer.
 */
export async function republish(
  { current = [] }: ServiceDefinition,
  db: pg.Client,
  only?: StateEvent,
): Promise<number> {
  let count = 0;
  // In a sharded outbox the id of a state is that of a group.
  const shardKey = (await findOutbox(db)).shardKey('id');
  const columns = [...Object.keys(shardKey), 'subject', 'version', 'data', 'priority'];
  const values = [...Object.values(shardKey), `$1 || '.' || id`, 'version', withVersion('data', 'version'), '1'];
  for (const { event, states } of current.filter((one) => !only || one.event === only)) {
    const { rowCount } = await db.query(
      `insert into outbox (${columns.join(', ')})
       select ${values.join(', ')}
       from (select id, data::jsonb as data, (data ->> 'version')::bigint + ${EPOCH} as version
             from (${states}) as states) as versioned`,
      [event.subject],
    );
    count += rowCount ?? 0;
  }
  return count;
}
