import type pg from 'pg';
import { EPOCH, withVersion } from '../database/epoch.ts';
import { querySharded } from '../database/sharding.ts';
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
  // Where rows are spread, a state is that of a group.
  const isSharded = await querySharded(async (sql) => (await db.query(sql)).rows);
  const [into, group] = isSharded ? ['group_id, ', 'id, '] : ['', ''];
  for (const { event, states } of current.filter((one) => !only || one.event === only)) {
    const { rowCount } = await db.query(
      `insert into outbox (${into}subject, version, data, priority)
       select ${group}$1 || '.' || id, version, ${withVersion('data', 'version')}, 1
       from (select id, data::jsonb as data, (data ->> 'version')::bigint + ${EPOCH} as version
             from (${states}) as states) as versioned`,
      [event.subject],
    );
    count += rowCount ?? 0;
  }
  return count;
}
