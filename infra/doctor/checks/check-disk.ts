import { existsSync, statfsSync } from 'node:fs';
import { onDatabase } from '../../local/servers/on-database.ts';
import type { Check } from '../finding.ts';

const MIB = 1024 ** 2;

/** Whether the disks have room, and whether PostgreSQL retains WAL without a reader. */
export const checkDisk: Check = async ({ folders, adminUrl, bounds }) => {
  const slots = await onDatabase(adminUrl, async (db) => {
    const { rows } = await db.query<{ name: string; active: boolean; status: string; kept: number }>(
      `select slot_name as name, active, wal_status as status,
         coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float as kept from pg_replication_slots`,
    );
    return rows;
  });
  return [
    ...folders.filter(existsSync).flatMap((folder) => {
      const { bavail, bsize } = statfsSync(folder);
      const free = bavail * bsize;
      if (free >= bounds.freeDisk) return [];
      const problem = `The disk of ${folder} has ${Math.round(free / MIB)} MB free.`;
      return [{ problem, remedy: 'Free some space or enlarge it: a full disk stops every write.' }];
    }),
    ...slots
      .filter(({ active, status, kept }) => status === 'lost' || (!active && kept > bounds.retainedWal))
      .map(({ name, status, kept }) => ({
        problem:
          status === 'lost'
            ? `The WAL of the replication slot ${name} is lost.`
            : `The replication slot ${name} keeps ${Math.round(kept / MIB)} MB of WAL, and nobody reads it.`,
        remedy: `Start its reader and take a base backup, or select pg_drop_replication_slot('${name}').`,
      })),
  ];
};
