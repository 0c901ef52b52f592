import { DataSource } from 'typeorm';

/**
 * The statements by which TypeORM would make the migrated schema what a service's entities say, and the tables without an entity:
 * nothing of either where they agree. What it cannot see is in ADR 0018.
 */
export async function schemaDrift({
  app,
}: {
  app: { get: (token: typeof DataSource) => DataSource };
}): Promise<string[]> {
  const db = app.get(DataSource);
  const { upQueries } = await db.driver.createSchemaBuilder().log();
  const known = [...db.entityMetadatas.map(({ tableName }) => tableName), db.options.migrationsTableName];
  const unknown = await db.query<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all($1)`,
    [known],
  );
  return [...upQueries.map(({ query }) => query), ...unknown.map(({ name }) => `table ${name} has no entity`)];
}
