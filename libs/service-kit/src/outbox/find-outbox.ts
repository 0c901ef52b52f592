import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { isSharded, querySharded } from '../database/sharding.ts';
import type { Outbox } from './outbox.ts';
import { plainOutbox } from './plain-outbox.ts';
import { shardedOutbox } from './sharded-outbox.ts';

/** The outbox of a connected database. */
export const outboxOf = (db: DataSource): Outbox => (isSharded(db) ? shardedOutbox : plainOutbox);

/** The outbox of a session outside the pool, which has to ask. */
export const findOutbox = async (db: pg.Client): Promise<Outbox> =>
  (await querySharded(async (sql) => (await db.query(sql)).rows)) ? shardedOutbox : plainOutbox;
