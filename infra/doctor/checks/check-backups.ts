import { existsSync } from 'node:fs';
import { readBases, SLOT } from '../../local/backups/local-product.ts';
import { onDatabase } from '../../local/servers/on-database.ts';
import { type Check, CheckSkipped } from '../finding.ts';

const HOUR = 3_600_000;

/** Whether a base backup of the last day exists, and whether the WAL since follows it. */
export const checkBackups: Check = async ({ backups, adminUrl, now, bounds }) => {
  if (!backups) throw new CheckSkipped('ALLSQUARE_BACKUPS is not set.');
  const newest = existsSync(backups) ? readBases({ backups }).at(-1) : undefined;
  if (!newest) return [{ problem: `There is no backup in ${backups}.`, remedy: 'npm run ops -- backup, each day.' }];
  const age = now() - newest.at.getTime();
  const streams = await onDatabase(adminUrl, async (db) => {
    const { rows } = await db.query(`select from pg_replication_slots where slot_name = $1 and active`, [SLOT]);
    return rows.length > 0;
  });
  return [
    ...(age > bounds.backup
      ? [
          {
            problem: `The newest base backup is ${Math.floor(age / HOUR)} hours old.`,
            remedy: 'npm run ops -- backup, each day.',
          },
        ]
      : []),
    ...(streams
      ? []
      : [
          {
            problem: 'What is written since the base backup does not reach the backups.',
            remedy: 'Look at the log of wal (npm start), or of the service backup; then npm run ops -- backup.',
          },
        ]),
  ];
};
