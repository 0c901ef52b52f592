import pg from 'pg';
import { DataSource } from 'typeorm';

type Migrated = { app: { get: (token: typeof DataSource) => DataSource }; databaseUrl: string };

/**
 * The statements by which TypeORM would change the migrated schema to a service's entities, the tables without an
 * entity, and the checks that an entity words differently: empty when they agree. ADR 0018 lists what it cannot see.
 */
export async function schemaDrift({ app, databaseUrl }: Migrated): Promise<string[]> {
  const db = app.get(DataSource);
  const { upQueries } = await db.driver.createSchemaBuilder().log();
  const known = [...db.entityMetadatas.map(({ tableName }) => tableName), db.options.migrationsTableName];
  const unknown = await db.query<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all($1)`,
    [known],
  );
  return [
    ...upQueries.map(({ query }) => query),
    ...unknown.map(({ name }) => `table ${name} has no entity`),
    ...(await differentChecks(db, databaseUrl)),
  ];
}

/** TypeORM compares checks by name only. PostgreSQL rewords both expressions, so their layout does not matter. */
async function differentChecks(db: DataSource, databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const worded = async (table: string, name: string) => {
    const { rows } = await client.query<{ words: string }>(
      `select pg_get_constraintdef(oid) as words from pg_constraint where conrelid = $1::regclass and conname = $2`,
      [table, name],
    );
    return rows[0]?.words;
  };
  try {
    const different: string[] = [];
    for (const { tableName, checks } of db.entityMetadatas)
      for (const { name, expression } of checks) {
        const migrated = await worded(tableName, name);
        await client.query(`begin; alter table ${tableName} add constraint of_entity check (${expression})`);
        const ofEntity = await worded(tableName, 'of_entity');
        await client.query('rollback');
        if (migrated && migrated !== ofEntity)
          different.push(`${name}: ${ofEntity} in the entity, ${migrated} migrated`);
      }
    return different;
  } finally {
    await client.end();
  }
}
