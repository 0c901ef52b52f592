import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  MigrationExecutor,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { kitEntities } from './entities.ts';
import { kitMigrations } from './migrations/index.ts';
import { detectSharding, querySharded } from './sharding.ts';

const MAX_STATEMENT_NAMES = 500;
/** An earlier statement of the transaction has failed. */
const TRANSACTION_ABORTED = '25P02';
const IS_WRITE = /^\s*(insert|update)\s/i;

/** A connection of the pool. */
export type ObservedClient = pg.ClientBase & Pick<NamingClient, 'onWrite'>;

/**
 * Names every parameterized statement, so that PostgreSQL plans it once per connection (measured: +35 to 75 % on
 * TypeORM's statements). Bounded, because names live as long as the connection. Statements of one tick leave in one
 * packet. If one fails because of an earlier one whose error is not awaited yet, it gets that error.
 */
class NamingClient extends pg.Client {
  /** Called with the values of each insert and update. */
  onWrite?: (values: unknown[]) => void;
  readonly #names = new Map<string, string>();
  #lastError: unknown;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // A session that PostgreSQL ends while nobody listens must not end the process. The next statement fails.
    this.on('error', () => undefined);
  }

  // pg declares seven overloads of query; whatever was passed goes through, so only `any` fits them all.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values] = args as unknown[];
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      if (this.onWrite && IS_WRITE.test(text)) this.onWrite(values);
      const name = this.#nameOf(text);
      if (name) args.splice(0, 2, { name, text, values });
    }
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const answer = (super.query as (...all: unknown[]) => unknown)(...args);
    return answer instanceof Promise ? answer.catch((error: unknown) => this.#fail(error)) : answer;
  }

  #fail(error: unknown): never {
    if (codeOf(error) !== TRANSACTION_ABORTED) this.#lastError = error;
    throw this.#lastError ?? error;
  }

  #nameOf(text: string) {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MAX_STATEMENT_NAMES) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Limit of a transaction that writes, in milliseconds. Frozen writes that wait for each other idle one after the other,
 * so each needs a limit. A waiter tries twice (UnitOfWork), which together is longer
 * (infra/local/servers/databases.ts).
 */
export const WRITE_TIMEOUT = 3000;

/**
 * From memory or flash, a page by an index costs hardly more than the next one of the table. With PostgreSQL's default
 * of 4, made for spinning disks, writes read whole small tables: 2.4 instead of 3.4 ms of pgbench for the statements of
 * one expense.
 *
 * No plan may read a whole table where an index would do. A plan lives as long as its connection, and one made while
 * the outbox was empty read all of it for each batch until the next statistics (4.0 instead of 1.3 ms of PostgreSQL an
 * expense).
 *
 * Two tables are joined by a hash, not by a nested loop, which is planned wherever few rows are expected: for a group
 * with 200 members 40,000 pairs (ADR 0037).
 *
 * Up to PostgreSQL 17 disabled plans only have a high cost. So its JIT, where installed, compiled each statement that
 * reads a whole table: 400 ms on a busy machine for an insert into the outbox that takes 0.1 ms.
 */
export const PLANNER_OPTIONS = '-c random_page_cost=1.1 -c enable_seqscan=off -c enable_material=off -c jit=off';

/** PostgreSQL drops a client whose host is lost within about ten seconds, with its locks. */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=8000';

export type DatabaseDefinition = Pick<DataSourceOptions, 'entities' | 'migrations'> & {
  /** Shards the migrated tables, once, if the engine's extension is installed. */
  shard?: (db: QueryRunner) => Promise<void>;
};

/** The options of a service's own database. connectDatabase connects it later, so that the service can start first. */
export const databaseOptions = (name: string, url: string, definition: DatabaseDefinition) =>
  ({
    type: 'postgres' as const,
    url,
    entities: [...kitEntities, ...Object.values(definition.entities ?? [])],
    migrations: [...kitMigrations, ...Object.values(definition.migrations ?? [])],
    migrationsTableName: 'migrations',
    synchronize: false,
    // PostgreSQL generates UUIDs itself.
    installExtensions: false,
    applicationName: name,
    poolSize: 20,
    connectTimeoutMS: 2000,
    extra: {
      Client: NamingClient,
      pipeline: true,
      idleTimeoutMillis: 30_000,
      options: `${PLANNER_OPTIONS} ${KEEPALIVE_OPTIONS}`,
    },
  }) satisfies DataSourceOptions;

type Migration = new () => MigrationInterface;

/** The names of a service's migrations as its database records them, oldest first. */
export const migrationsOf = (definition: DatabaseDefinition): string[] =>
  [...(kitMigrations as Migration[]), ...(Object.values(definition.migrations ?? []) as Migration[])]
    .map((migration) => new migration().name ?? migration.name)
    .toSorted((one, other) => Number(one.slice(-13)) - Number(other.slice(-13)));

/** Waits without limit for the database and its migrations, which the service itself may not apply. */
export async function connectDatabase(dataSource: DataSource, signal: AbortSignal, onWait: (error: unknown) => void) {
  while (!signal.aborted) {
    try {
      if (!dataSource.isInitialized) await dataSource.initialize();
      const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
      if (pending.length === 0) {
        await detectSharding(dataSource);
        return;
      }
      throw new Error(`The database lacks migrations: ${pending.map(({ name }) => name).join(', ')}`);
    } catch (error) {
      onWait(error);
      await sleep(500, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Limit for a migration to get a lock, in milliseconds: everyone who wants the table waits behind it. */
const MIGRATION_LOCK_TIMEOUT = 1000;

/**
 * Applies the missing migrations as the database's owner and returns their names. Concurrent calls wait. One that gets
 * no lock lets those behind it pass and retries without limit; `onWait` gets the error.
 */
export async function migrateDatabase(
  name: string,
  ownerUrl: string,
  definition: DatabaseDefinition,
  onWait: (error: unknown) => void = () => undefined,
) {
  const dataSource = new DataSource({ ...databaseOptions(`${name} migrate`, ownerUrl, definition) });
  await dataSource.initialize();
  try {
    // The session's end frees the lock.
    const runner = dataSource.createQueryRunner();
    await runner.query(`select pg_advisory_lock(hashtext('allsquare:migrate'))`);
    await runner.query(`set lock_timeout = ${MIGRATION_LOCK_TIMEOUT}`);
    const missing = await new MigrationExecutor(dataSource, runner).getPendingMigrations();
    for (;;) {
      try {
        const executor = new MigrationExecutor(dataSource, runner);
        executor.transaction = 'each';
        await executor.executePendingMigrations();
        const isSharded = await shardOnce(runner, definition);
        return [...missing.map((migration) => migration.name), ...(isSharded ? ['Spread'] : [])];
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        onWait(error);
        await sleep(MIGRATION_LOCK_TIMEOUT);
      }
    }
  } finally {
    await dataSource.destroy();
  }
}

/** Returns whether it has sharded the tables now. */
async function shardOnce(db: QueryRunner, { shard }: DatabaseDefinition): Promise<boolean> {
  const engines: unknown[] = await db.query(`select from pg_extension where extname = 'citus'`);
  if (!shard || engines.length === 0 || (await querySharded((sql) => db.query(sql)))) return false;
  await db.startTransaction();
  try {
    await shard(db);
    await db.commitTransaction();
  } catch (error) {
    await db.rollbackTransaction();
    throw error;
  }
  return true;
}

const codeOf = (error: unknown) => {
  const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
  return code ?? driverError?.code;
};

/** Whether a statement waited too long for a lock. The session remains. */
export const isLockTimeout = (error: unknown) => codeOf(error) === '55P03';

/** SQLSTATE classes: connection, resources (disk, memory, connections), operator intervention, system. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // A restored database is about to replace it.
  '3D000',
  // A standby before its promotion, or a server made read-only because its disk is full.
  '25006',
  // A write that idled, took too long, or waited for a lock.
  '25P03',
  '25P04',
  '55P03',
]);
/** Resources that PostgreSQL has run out of. */
const RESOURCE_CLASSES = new Set(['53', '54', '58']);

const classOf = (code: string) => (/^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : '');

/** Whether the database was unreachable or has ended a write, so nothing was changed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    (code != null && (UNAVAILABLE.has(code) || UNAVAILABLE_CLASSES.has(classOf(code)))) ||
    /connection terminated|timeout exceeded when trying to connect|not connected|Client has encountered a connection error|already released/i.test(
      error.message,
    )
  );
}

/** The SQLSTATE of an error for lack of a resource or beyond a server limit; nothing was changed. */
export function resourceErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code && (code === '25006' || RESOURCE_CLASSES.has(classOf(code))) ? code : undefined;
}
