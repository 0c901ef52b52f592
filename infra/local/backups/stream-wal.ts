import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserFacingError } from '../../build/user-facing-error.ts';
import type { ProcessGroup } from '../processes/process-group.ts';
import type { Part } from '../processes/supervisor.ts';
import { postgresTools } from '../programs/postgres-tools.ts';
import { asAdmin } from '../servers/databases.ts';
import { adminUrl, postgresUser } from '../servers/postgres.ts';
import { type LocalProduct, SLOT, toolEnvironment, walOf } from './local-product.ts';

const POLL_INTERVAL = 500;
const RECEIVE_TIMEOUT = 20_000;

/** Streams the server's WAL to the backups from the first backup on. The returned function stops the stream. */
export function streamWal(local: LocalProduct, group: ProcessGroup): () => void {
  const begin = () => {
    if (!existsSync(walOf(local))) return;
    clearInterval(looking);
    group.add(walPart(local));
  };
  const looking = setInterval(begin, POLL_INTERVAL).unref();
  begin();
  return () => clearInterval(looking);
}

function walPart(local: LocalProduct): Part {
  const port = local.portOf('postgres');
  return {
    name: 'wal',
    at: walOf(local),
    program: {
      file: join(postgresTools(), 'pg_receivewal'),
      args: ['--directory', walOf(local), '--slot', SLOT, '--synchronous', '--no-loop', '--no-password'],
      cwd: '/',
      env: toolEnvironment(local, port),
      user: postgresUser(local.folder),
    },
    isReady: () =>
      asAdmin(adminUrl(local.folder, port), async (admin) => {
        const { rows } = await admin.query(`select active from pg_replication_slots where slot_name = $1`, [SLOT]);
        return rows[0]?.active === true;
      }),
  };
}

/** Resolves once the backups have every commit until now and one more, at which a recovery ends. */
export const untilStreamed = (local: LocalProduct): Promise<void> =>
  asAdmin(adminUrl(local.folder, local.portOf('postgres')), async (admin) => {
    await admin.query(`select pg_logical_emit_message(true, 'backup', '')`);
    const { rows } = await admin.query(`select pg_current_wal_flush_lsn() as now`);
    const deadline = Date.now() + RECEIVE_TIMEOUT;
    for (;;) {
      const received = await admin.query(
        `select from pg_replication_slots where slot_name = $1 and active and restart_lsn is not null
         and exists (select from pg_stat_replication r where r.pid = active_pid and r.flush_lsn >= $2)`,
        [SLOT, rows[0].now],
      );
      if (received.rowCount) return;
      if (Date.now() > deadline)
        throw new UserFacingError(
          'The WAL is not streamed to the backups: npm run ops -- backup, beside a running npm start.',
        );
      await sleep(50);
    }
  });
