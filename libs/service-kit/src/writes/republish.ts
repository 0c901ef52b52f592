import type pg from 'pg';
import { EPOCH, withVersion } from '../database/epoch.ts';
import type { StateEvent } from '../service/events.ts';
import type { ServiceDefinition } from '../service/service.ts';

/**
 * Puts every current state, or those of one event, into the outbox again. The relay leaves out those whose subject
 * holds them or something newer.
 */
export async function republish(
  { current = [] }: ServiceDefinition,
  db: pg.Client,
  only?: StateEvent,
): Promise<number> {
  let count = 0;
  for (const { event, states } of current.filter((one) => !only || one.event === only)) {
    const { rowCount } = await db.query(
      `insert into outbox (subject, version, data)
       select $1 || '.' || id, version, ${withVersion('data', 'version')}
       from (select id, data::jsonb as data, (data ->> 'version')::bigint + ${EPOCH} as version
             from (${states}) as states) as versioned`,
      [event.subject],
    );
    count += rowCount ?? 0;
  }
  return count;
}
