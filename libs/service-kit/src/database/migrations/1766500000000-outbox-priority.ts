import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createQueueOfShard } from '../sharding.ts';

export class OutboxPriority1766500000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table outbox add priority smallint not null default 0`);
    await db.query(`create index outbox_queue on outbox (priority, id) where sent_at is null`);
    // A database that was sharded earlier has the previous release's function.
    const spread: unknown[] = await db.query(`select from pg_proc where proname = 'waiting_of_shard'`);
    if (spread.length > 0) await createQueueOfShard(db);
  }

  async down(db: QueryRunner) {
    await db.query(`drop function if exists queue_of_shard(uuid, text[], int)`);
    await db.query(`drop index outbox_queue`);
    await db.query(`alter table outbox drop priority`);
  }
}
