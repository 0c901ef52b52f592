import type { DataSource, QueryRunner } from 'typeorm';

/** The group of rows that belong to none, in a sharded database. */
export const NO_GROUP = '00000000-0000-0000-0000-000000000000';

const sharded = new WeakSet<DataSource>();

/** Whether rows are sharded by their group (infra/docs/scale.md), known once the database is connected. */
export const isSharded = (db: DataSource): boolean => sharded.has(db);

export async function detectSharding(db: DataSource): Promise<void> {
  if (await querySharded((sql) => db.query(sql))) sharded.add(db);
}

/** Only a sharded outbox has a column for the group. */
export async function querySharded(query: (sql: string) => Promise<unknown[]>): Promise<boolean> {
  const found = await query(
    `select from pg_attribute where attrelid = to_regclass('outbox') and attname = 'group_id' and not attisdropped`,
  );
  return found.length > 0;
}

/** Reads unsent rows of a group's shard by the shard's own table name, new ones first. */
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

/** Creates the function by which the relay reads a sharded outbox. */
export async function createQueueOfShard(db: QueryRunner): Promise<void> {
  await db.query(QUEUE_OF_SHARD);
  await db.query(
    `select create_distributed_function('queue_of_shard(uuid, text[], int)', 'the_group', colocate_with => 'groups')`,
  );
}
