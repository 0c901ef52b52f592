import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin } from '../databases.ts';
import { adminUrl } from '../postgres.ts';
import { baseFolder, makeForPostgres, nameOf, type Place, readBases, runTool, SLOT, walOf } from './place.ts';
import { untilStreamed } from './stream-wal.ts';

/** Base backups that are kept: a restore reaches back to the older one. */
const KEPT = 2;

/**
 * Takes a base backup of the running server and answers its folder; from then on the product streams the WAL beside it.
 * Base backups but the last two, and the WAL from before them, are deleted.
 */
export async function takeBackup(place: Place): Promise<string> {
  const port = place.portOf('postgres');
  for (const folder of [place.backups, join(place.backups, 'base')]) makeForPostgres(place, folder);
  await asAdmin(adminUrl(place.folder, port), async (admin) => {
    const { rows } = await admin.query(`select wal_status from pg_replication_slots where slot_name = $1`, [SLOT]);
    // It was not read for so long that the server has let go of what it waited for.
    if (rows[0]?.wal_status === 'lost') await admin.query(`select pg_drop_replication_slot($1)`, [SLOT]);
    if (!rows[0] || rows[0].wal_status === 'lost')
      await admin.query(`select pg_create_physical_replication_slot($1, true)`, [SLOT]);
  });
  const unfinished = baseFolder(place, 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  await runTool(place, port, 'pg_basebackup', ['--pgdata', unfinished, '--checkpoint=fast', '--no-password']);
  await runTool(place, port, 'pg_verifybackup', ['--quiet', unfinished]);
  const folder = baseFolder(place, nameOf(new Date()));
  renameSync(unfinished, folder);
  makeForPostgres(place, walOf(place));
  await untilStreamed(place);
  await prune(place, port);
  return folder;
}

async function prune(place: Place, port: number) {
  const bases = readBases(place);
  for (const { folder } of bases.slice(0, -KEPT)) rmSync(folder, { recursive: true });
  const [oldest] = bases.slice(-KEPT);
  const label = join(oldest?.folder ?? '', 'backup_label');
  const first = existsSync(label) && /^START WAL LOCATION: .* \(file (\w+)\)/.exec(readFileSync(label, 'utf8'))?.[1];
  if (first) await runTool(place, port, 'pg_archivecleanup', [walOf(place), first]);
}
