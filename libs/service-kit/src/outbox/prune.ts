import type pg from 'pg';

const BATCH = 1000;

type Retention = { table: string; key: string; expired: string };
export const OUTBOX: Retention = { table: 'outbox', key: 'id', expired: `sent_at < now() - interval '7 days'` };
export const INBOX: Retention = {
  table: 'inbox',
  key: '(subject, message_id)',
  expired: `handled_at < now() - interval '7 days'`,
};
/** Retained for the doctor and operators, who compare days. */
export const STORED_BYTES: Retention = {
  table: 'stored_bytes',
  key: '(person_id, day)',
  expired: `day < current_date - 30`,
};
export const IDEMPOTENCY: Retention = {
  table: 'idempotency',
  key: '(caller_id, method, path, key)',
  expired: `created_at < now() - interval '24 hours'`,
};

/** Deletes expired rows in batches of a thousand until none is left. */
export async function prune(db: pg.Client, retentions: Retention[]) {
  for (const { table, key, expired } of retentions) {
    const found = `select ${key.replaceAll(/[()]/g, '')} from ${table} where ${expired} limit ${BATCH}`;
    while ((await db.query(`delete from ${table} where ${key} in (${found})`)).rowCount === BATCH);
  }
}

/** The same of tables that Citus knows: each server deletes its own rows. */
export async function pruneShards(db: pg.Client, retentions: Retention[]) {
  for (const { table, expired } of retentions)
    await db.query(`select run_command_on_shards($1, $2)`, [table, `delete from %s where ${expired}`]);
}
