import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { asAdmin } from '../databases.ts';
import { adminUrl, postgresUser } from '../postgres.ts';
import { postgresTools } from '../postgres-tools.ts';
import type { ProcessGroup } from '../process-group.ts';
import type { Part } from '../supervisor.ts';
import { type Place, SLOT, toolEnvironment, walOf } from './place.ts';

const LOOK_EVERY = 500;
const RECEIVED_WITHIN = 20_000;

/** From the first backup on, streams what the server writes to the backups; the function that it answers ends that. */
export function streamWal(place: Place, group: ProcessGroup): () => void {
  const begin = () => {
    if (!existsSync(walOf(place))) return;
    clearInterval(looking);
    group.add(walPart(place));
  };
  const looking = setInterval(begin, LOOK_EVERY).unref();
  begin();
  return () => clearInterval(looking);
}

function walPart(place: Place): Part {
  const port = place.portOf('postgres');
  return {
    name: 'wal',
    at: walOf(place),
    program: {
      file: join(postgresTools(), 'pg_receivewal'),
      args: ['--directory', walOf(place), '--slot', SLOT, '--synchronous', '--no-loop', '--no-password'],
      cwd: '/',
      env: toolEnvironment(place, port),
      user: postgresUser(place.folder),
    },
    isReady: () =>
      asAdmin(adminUrl(place.folder, port), async (admin) => {
        const { rows } = await admin.query(`select active from pg_replication_slots where slot_name = $1`, [SLOT]);
        return rows[0]?.active === true;
      }),
  };
}

/** Resolves once the backups have all that was committed until now, and one commit more, by which a recovery ends. */
export const untilStreamed = (place: Place): Promise<void> =>
  asAdmin(adminUrl(place.folder, place.portOf('postgres')), async (admin) => {
    await admin.query(`select pg_logical_emit_message(true, 'backup', '')`);
    const { rows } = await admin.query(`select pg_current_wal_flush_lsn() as now`);
    const deadline = Date.now() + RECEIVED_WITHIN;
    for (;;) {
      const received = await admin.query(
        `select from pg_replication_slots where slot_name = $1 and active and restart_lsn is not null
         and exists (select from pg_stat_replication r where r.pid = active_pid and r.flush_lsn >= $2)`,
        [SLOT, rows[0].now],
      );
      if (received.rowCount) return;
      if (Date.now() > deadline)
        throw new UserFacingError(
          'The WAL is not streamed to the backups: npm run backup, beside a running npm start.',
        );
      await sleep(50);
    }
  });
