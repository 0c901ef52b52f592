import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin } from '../servers/databases.ts';
import { adminUrl } from '../servers/postgres.ts';
import {
  baseFolder,
  type LocalProduct,
  makeForPostgres,
  nameOf,
  readBases,
  runTool,
  SLOT,
  walOf,
} from './local-product.ts';
import { untilStreamed } from './stream-wal.ts';

/** The number of stored base backups; a restore reaches back to the older one. */
const RETAINED = 2;

/**
 * Takes a base backup of the running server and returns its folder. The product then streams the WAL beside it. Deletes
 * all but the last two base backups, and older WAL.
 */
export async function takeBackup(local: LocalProduct): Promise<string> {
  const port = local.portOf('postgres');
  for (const folder of [local.backups, join(local.backups, 'base')]) makeForPostgres(local, folder);
  await asAdmin(adminUrl(local.folder, port), async (admin) => {
    const { rows } = await admin.query(`select wal_status from pg_replication_slots where slot_name = $1`, [SLOT]);
    // The slot went unread for so long that the server dropped the WAL it waited for.
    if (rows[0]?.wal_status === 'lost') await admin.query(`select pg_drop_replication_slot($1)`, [SLOT]);
    if (!rows[0] || rows[0].wal_status === 'lost')
      await admin.query(`select pg_create_physical_replication_slot($1, true)`, [SLOT]);
  });
  const unfinished = baseFolder(local, 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  await runTool(local, port, 'pg_basebackup', ['--pgdata', unfinished, '--checkpoint=fast', '--no-password']);
  await runTool(local, port, 'pg_verifybackup', ['--quiet', unfinished]);
  const folder = baseFolder(local, nameOf(new Date()));
  renameSync(unfinished, folder);
  makeForPostgres(local, walOf(local));
  await untilStreamed(local);
  await prune(local, port);
  return folder;
}

async function prune(local: LocalProduct, port: number) {
  const bases = readBases(local);
  for (const { folder } of bases.slice(0, -RETAINED)) rmSync(folder, { recursive: true });
  const [oldest] = bases.slice(-RETAINED);
  const label = join(oldest?.folder ?? '', 'backup_label');
  const first = existsSync(label) && /^START WAL LOCATION: .* \(file (\w+)\)/.exec(readFileSync(label, 'utf8'))?.[1];
  if (first) await runTool(local, port, 'pg_archivecleanup', [walOf(local), first]);
}
