import type { DataSource } from 'typeorm';

/** The group of what belongs to none, where rows are spread. */
export const NO_GROUP = '00000000-0000-0000-0000-000000000000';

const spread = new WeakSet<DataSource>();

/** Whether rows are spread over servers by their group (infra/docs/scale.md): known once the database is connected. */
export const isSpread = (db: DataSource): boolean => spread.has(db);

/** Remembers it. */
export async function noteSpread(db: DataSource): Promise<void> {
  if (await readSpread((sql) => db.query(sql))) spread.add(db);
}

/** The outbox has a column for the group then, and only then. */
export async function readSpread(query: (sql: string) => Promise<unknown[]>): Promise<boolean> {
  const found = await query(
    `select from pg_attribute where attrelid = to_regclass('outbox') and attname = 'group_id' and not attisdropped`,
  );
  return found.length > 0;
}
