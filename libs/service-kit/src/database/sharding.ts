import type { DataSource, QueryRunner } from 'typeorm';

/** The group of what belongs to none, where rows are spread. */
export const NO_GROUP = '00000000-0000-0000-0000-000000000000';

const sharded = new WeakSet<DataSource>();

/** Whether rows are spread over servers by their group (infra/docs/scale.md): known once the database is connected. */
export const isSharded = (db: DataSource): boolean => sharded.has(db);

/** Remembers it. */
export async function detectSharding(db: DataSource): Promise<void> {
  if (await querySharded((sql) => db.query(sql))) sharded.add(db);
}

/** The outbox has a column for the group then, and only then. */
export async function querySharded(query: (sql: string) => Promise<unknown[]>): Promise<boolean> {
  const found = await query(
    `select from pg_attribute where attrelid = to_regclass('outbox') and attname = 'group_id' and not attisdropped`,
  );
  return found.length > 0;
}

/** The unsent rows of the shard that has a group, by the shard's own name: new ones first. */
const QUEUE_OF_SHARD = `
  create function queue_of_shard(the_group uuid, resting text[], most int)
  returns table (id bigint, subject text, version bigint, data jsonb, "requestId" text, traceparent text,
    sequence bigint, priority smallint, "groupId" uuid) language plpgsql as $$
  begin
    return query execute format(
      'select id, subject, version, data, request_id, traceparent, sequence, priority, group_id from outbox_%s
       where sent_at is null and subject not like all($1) order by priority, id limit $2',
      get_shard_id_for_distribution_column('outbox', the_group)) using resting, most;
  end $$`;

/** What the relay asks of a database that spreads its rows. */
export async function createQueueOfShard(db: QueryRunner): Promise<void> {
  await db.query(QUEUE_OF_SHARD);
  await db.query(
    `select create_distributed_function('queue_of_shard(uuid, text[], int)', 'the_group', colocate_with => 'groups')`,
  );
}
