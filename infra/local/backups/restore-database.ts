import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '../processes/services.ts';
import { asAdmin, ownerRole } from '../servers/databases.ts';
import { onDatabase } from '../servers/on-database.ts';
import { adminUrl, ensureDatabases } from '../servers/postgres.ts';
import { type LocalProduct, nameOf, runTool } from './local-product.ts';
import { recover, removeRecovered } from './recover.ts';
import { resumeService } from './resume-service.ts';
import { untilStreamed } from './stream-wal.ts';

export interface RestoredDatabase {
  /** The replaced database, under this name. */
  previous: string;
  /** How many rows of each table were written since the moment; only `previous` has them. */
  rows: Map<string, number>;
  /** The output of `restored`. */
  report: string;
  /** In milliseconds: the whole restore, and how long the database was unavailable. */
  duration: number;
  downtime: number;
}

/**
 * Restores one database of a running product to an earlier moment while the others run. The replaced database remains
 * beside it.
 */
export async function restoreDatabase(local: LocalProduct, name: string, moment: Date): Promise<RestoredDatabase> {
  const { folder, portOf } = local;
  const port = portOf('postgres');
  const urlOf = (database: string) => adminUrl(folder, port, database);
  const admin = (statement: string) => asAdmin(urlOf('postgres'), (db) => db.query(statement));
  const [fresh, previous] = [`${name}_restored`, `${name}_before_${nameOf(new Date()).replaceAll(/\D/g, '')}`];
  const service = services.find(({ database }) => database === name);
  const began = Date.now();

  await untilStreamed(local);
  await admin(`drop database if exists ${fresh} with (force)`);
  const into = join(folder, 'recovered');
  try {
    const recovered = await recover(local, moment, into);
    try {
      // Only a superuser may connect.
      await admin(`create database ${fresh} owner ${service ? ownerRole(name) : name} connection limit 0`);
      const dump = join(into, 'postgres', `${name}.dump`);
      await runTool(local, recovered.port, 'pg_dump', ['--format=custom', `--file=${dump}`, name]);
      await runTool(local, port, 'pg_restore', ['--exit-on-error', '--jobs=2', `--dbname=${fresh}`, dump]);
      // A dump has no statistics. Without them the first queries would get bad plans.
      await onDatabase(urlOf(fresh), (db) => db.query('analyze'));
    } finally {
      await recovered.stop();
    }
  } finally {
    removeRecovered(into);
  }

  // Steps that take longer for a larger database run before and after the downtime.
  const restored = await contentOf(urlOf(fresh));
  const restoredWaiting = service ? await unpublishedIn(urlOf(fresh)) : [];
  const closed = Date.now();
  const open = () => admin(`alter database ${name} connection limit -1`);
  let report: string;
  try {
    await replace(admin, name, fresh, previous);
    await ensureDatabases({ adminUrl: urlOf('postgres') }, folder, { [service ? 'services' : 'others']: [name] });
    // Clients of the identity provider need its database.
    if (!service) await open();
    report = await resumeService(local, service?.name ?? 'svc-auth-gateway');
  } finally {
    await open();
  }
  const downtime = Date.now() - closed;
  const rows = countLost(await contentOf(urlOf(previous)), restored);
  const unpublished = service ? describeUnpublished(await unpublishedIn(urlOf(previous)), restoredWaiting) : [];
  return {
    previous,
    rows,
    report: [report.trimEnd(), ...unpublished].join('\n'),
    duration: Date.now() - began,
    downtime,
  };
}

const IN_USE = '55006';

/** Ends every session of the database and replaces it with the restored one. */
async function replace(admin: (statement: string) => Promise<unknown>, name: string, fresh: string, previous: string) {
  await admin(`alter database ${name} connection limit 0`);
  for (;;) {
    await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    try {
      await admin(
        `begin; alter database ${name} rename to ${previous}; alter database ${fresh} rename to ${name}; commit`,
      );
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE) throw error;
      await sleep(50);
    }
  }
}

type Unpublished = { id: string; at: Date; subject: string; data: object };

/** The events and states that this outbox has not published yet. */
const unpublishedIn = (url: string) =>
  onDatabase(url, async (db) => {
    const { rows } = await db.query<Unpublished>(
      `select id, created_at as at, subject, data from outbox
       where sent_at is null and subject is not null and data is not null order by id`,
    );
    return rows;
  });

/** Acknowledged but unpublished events that are lost, because only the first outbox has them. */
function describeUnpublished(before: Unpublished[], now: Unpublished[]): string[] {
  const there = new Set(now.map(({ id }) => id));
  const lost = before.filter(({ id }) => !there.has(id));
  if (lost.length === 0) return [];
  return [
    'Acknowledged, not published and lost:',
    ...lost.map(({ at, subject, data }) => `${at.toISOString()} ${subject} ${JSON.stringify(data)}`),
  ];
}

/** The hash of each row, by table. */
const contentOf = (url: string) =>
  onDatabase(url, async (db) => {
    const { rows: tables } = await db.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const content = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await db.query<{ row: string }>(`select md5(t::text) as row from ${name} t`);
      content.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return content;
  });

/** How many rows of each table in `before` are missing or different in `now`. */
function countLost(before: Map<string, string[]>, now: Map<string, string[]>): Map<string, number> {
  const lost = new Map<string, number>();
  for (const [table, rows] of before) {
    const present = new Set(now.get(table));
    const count = rows.filter((row) => !present.has(row)).length;
    if (count > 0) lost.set(table, count);
  }
  return lost;
}
