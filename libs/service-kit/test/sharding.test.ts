import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeThing, type Thing, thingEvents, thingState, things } from './things.service.ts';

const NO_GROUP = '00000000-0000-0000-0000-000000000000';

/** The functions of a sharding engine, on one PostgreSQL: two shards, the second of which is down. */
class Spread1799000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table outbox add group_id uuid not null`);
    await db.query(`alter table idempotency add group_id uuid not null, drop constraint idempotency_pkey,
      add primary key (group_id, caller_id, method, path, key)`);
    await db.query(`create table pg_dist_shard (logicalrelid regclass, shardid bigint)`);
    await db.query(`insert into pg_dist_shard values ('outbox', 0), ('outbox', 1)`);
    await db.query(`
      create function get_shard_id_for_distribution_column(of_table regclass, key uuid) returns bigint
      return (get_byte(uuid_send(key), 15) % 2)`);
    await db.query(`
      create function queue_of_shard(the_group uuid, resting text[], most int)
      returns table (id bigint, subject text, version bigint, data jsonb, "requestId" text, traceparent text,
        sequence bigint, priority smallint, "groupId" uuid) language plpgsql as $$
      begin
        if get_shard_id_for_distribution_column('outbox', the_group) = 1 then
          raise connection_failure using message = 'the worker is away';
        end if;
        return query select o.id, o.subject, o.version, o.data, o.request_id, o.traceparent, o.sequence, o.priority, o.group_id
          from outbox o where sent_at is null and o.subject not like all(resting)
            and get_shard_id_for_distribution_column('outbox', o.group_id) = 0 order by o.priority, o.id limit most;
      end $$`);
    await db.query(`create function run_command_on_shards(of_table text, command text) returns void return null`);
  }
  async down() {}
}

const { database = {} } = things;
const migrations = [...Object.values(database.migrations ?? []), Spread1799000000000];
const service = sharedFixture(() => startTestService({ ...things, database: { ...database, migrations } }));
/** An id of the available shard: a state is republished with its id as group. */
const idThere = () => randomUUID().replace(/.$/, '0');
const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const change = (id: string, key: string) =>
  service.call(ann, changeThing, { params: { id }, body: { label: 'a' }, headers: { 'idempotency-key': key } });

test('the events and the key of a write are stored with its group, and the key returns the first answer', async () => {
  const id = idThere();
  const key = randomUUID();
  const first = await change(id, key);
  expect(first).toMatchObject({ status: 201, body: { id, version: 1 } });
  expect(await change(id, key)).toMatchObject({ status: 201, body: first.body as typeof Thing });
  expect(await service.query(`select group_id from idempotency where key = $1`, [key])).toEqual([
    { group_id: NO_GROUP },
  ]);
  const rows = await service.query<{ version: string | null }>(
    `select version from outbox where data ->> 'thingId' = $1 and group_id = $2 order by id`,
    [id, NO_GROUP],
  );
  expect(rows).toEqual([{ version: '1' }, { version: null }]);
});

test('a shard that is down delays only its own events', async () => {
  const id = idThere();
  const away = randomUUID().replace(/.$/, '1');
  await service.query(`insert into outbox (group_id, subject, data) values ($1, $2, $3)`, [
    away,
    `${thingEvents.subject}.thing-seen`,
    { thingId: away },
  ]);
  await change(id, randomUUID());
  expect(await service.published(thingState, id)).toMatchObject({ version: 1 });
  await service.whenLogged('a part of the outbox is away');
  await until('the others to be sent', async () => (await service.unsent()) === 1);
  await service.query(`delete from outbox where group_id = $1`, [away]);
});

test('current states are republished with their group', async () => {
  const id = idThere();
  await change(id, randomUUID());
  await service.republish();
  expect(await service.query(`select count(*)::int as rows from outbox where group_id = $1`, [id])).toEqual([
    { rows: 1 },
  ]);
});
