import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessGroup } from '../processes/process-group.ts';
import { asAdmin } from '../servers/databases.ts';
import { startPostgres } from '../servers/postgres.ts';

/** Superusers' addresses. */
export type Cluster = { coordinator: string; workers: string[] };

const WORKERS = 2;
const SETTINGS = {
  shared_preload_libraries: 'citus',
  // Required to move shards.
  wal_level: 'logical',
  max_prepared_transactions: '300',
  // Each database has one maintenance process.
  max_worker_processes: '60',
  'citus.shard_count': '4',
  'citus.node_conninfo': 'sslmode=disable',
};

/** The cluster of this coordinator. */
export async function existingCluster(coordinator: string): Promise<Cluster> {
  const { rows } = await asAdmin(coordinator, (admin) =>
    admin.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0`,
    ),
  );
  const addressOf = ({ host, port }: (typeof rows)[number]) =>
    Object.assign(new URL(coordinator), { hostname: host, port: String(port) }).toString();
  return { coordinator, workers: rows.map(addressOf) };
}

/** PostgreSQL's programs from PG_CONFIG or pg_config, if Citus is installed there. */
export function binariesWithCitus(): string | undefined {
  const pgConfig = (what: string) =>
    execFileSync(process.env.PG_CONFIG ?? 'pg_config', [what], { encoding: 'utf8' }).trim();
  try {
    return existsSync(join(pgConfig('--sharedir'), 'extension/citus.control')) ? pgConfig('--bindir') : undefined;
  } catch {
    return undefined;
  }
}

/** A coordinator and two workers on loopback, for tests only: clients need no password. */
export async function startCluster(group: ProcessGroup, binaries: string): Promise<Cluster> {
  const hbaFile = join(group.folder, 'pg_hba.conf');
  writeFileSync(hbaFile, 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n', {
    mode: 0o644,
  });
  const start = async (name: string) => {
    const settings = { ...SETTINGS, hba_file: hbaFile };
    const { adminUrl } = await startPostgres({ folder: group.folder, name, durable: false, settings, binaries }, group);
    return adminUrl.replace('localhost', '127.0.0.1');
  };
  const coordinator = await start('postgres');
  const workers = [];
  for (let n = 1; n <= WORKERS; n += 1) workers.push(await start(`worker-${n}`));
  return { coordinator, workers };
}
