import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localProduct, makeForPostgres, runTool } from '@allsquare/local/backups/local-product.ts';
import { databases, serviceDatabases } from '@allsquare/local/parts/parts.ts';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { openProcessGroup } from '@allsquare/local/processes/process-group.ts';
import { asAdmin } from '@allsquare/local/servers/databases.ts';
import { ensureDatabases, type Postgres, startPostgres } from '@allsquare/local/servers/postgres.ts';
import { until } from '@allsquare/testing';
import { openLink } from '../history/link.ts';

type Server = Postgres & { name: string };

/** The name of a standby's slot and of its connection. */
const slotOf = (name: string) => name.replace('-', '_');

/** A PostgreSQL with standbys, and one address that leads to the current primary, as an operator's service does. */
export async function openStandbys() {
  const folder = temporaryFolder();
  const group = await openProcessGroup(folder, { temporary: true });
  const address = await openLink();
  const port = String(address.port);
  const start = async (name: string, at?: number): Promise<Server> => ({
    ...(await startPostgres({ folder, name, durable: true, ...(at && { port: at }) }, group)),
    name,
  });
  let primary = await start('postgres');
  address.connectTo([primary.port]);
  const others = databases.filter((name) => name === 'identity');
  await ensureDatabases(primary, folder, { services: serviceDatabases, others });
  const used = [...serviceDatabases, ...others];
  const throughAddress = (url: string) => Object.assign(new URL(url), { port }).toString();

  /** Copies the primary into another server, which follows it. `synchronous`: each commit waits for it. */
  async function follow(name: string, synchronous: boolean): Promise<Server> {
    const local = localProduct(folder, () => primary.port);
    const data = makeForPostgres(local, join(folder, name));
    rmSync(data, { recursive: true });
    makeForPostgres(local, data);
    await asAdmin(primary.adminUrl, (admin) => admin.query(`alter system reset synchronous_standby_names`));
    const slot = slotOf(name);
    await runTool(local, primary.port, 'pg_basebackup', [
      '--write-recovery-conf',
      '--wal-method=stream',
      '--checkpoint=fast',
      '--no-password',
      '--create-slot',
      `--pgdata=${data}`,
      `--slot=${slot}`,
      `--dbname=application_name=${slot}`,
    ]);
    const [at] = await freePorts(1);
    const standby = await start(name, at);
    await asAdmin(primary.adminUrl, async (admin) => {
      if (synchronous) await admin.query(`alter system set synchronous_standby_names = '${slot}'`);
      await admin.query('select pg_reload_conf()');
      await until(`${name} to follow`, async () => {
        const { rows } = await admin.query(
          `select state, sync_state from pg_stat_replication where application_name = $1`,
          [slot],
        );
        return rows[0]?.state === 'streaming' && (rows[0].sync_state === 'sync') === synchronous;
      });
    });
    return standby;
  }

  let sender: number | undefined;
  /**
   * Stops the primary's sender. Resolves when the standby has received nothing for this many milliseconds; the returned
   * function resumes the sender.
   */
  async function stall(standby: Server, lasts: number) {
    const { rows } = await asAdmin(primary.adminUrl, (admin) =>
      admin.query(`select pid from pg_stat_replication where application_name = $1`, [slotOf(standby.name)]),
    );
    const pid = Number(rows[0].pid);
    process.kill(pid, 'SIGSTOP');
    sender = pid;
    await sleep(lasts);
    return () => {
      process.kill(pid, 'SIGCONT');
      sender = undefined;
    };
  }

  /** The primary dies, and the standby replaces it. */
  async function failOver(standby: Server) {
    primary.server.kill('SIGKILL');
    // Permanently: a primary that restarted automatically would accept writes beside the new one.
    await primary.server.stop();
    if (sender) process.kill(sender, 'SIGKILL');
    sender = undefined;
    await asAdmin(standby.adminUrl, (admin) => admin.query('select pg_promote(true, 30)'));
    address.connectTo([standby.port]);
    primary = standby;
  }

  return {
    /** Of startProduct. */
    environment: Object.fromEntries(
      used.flatMap((name) => {
        const isOfService = serviceDatabases.includes(name);
        const owner = isOfService ? primary.ownerUrl(name) : primary.url(name);
        const prefix = `${name.toUpperCase()}_DATABASE`;
        return [
          [`${prefix}_URL`, throughAddress(primary.url(name))],
          [`${prefix}_OWNER_URL`, throughAddress(owner)],
        ];
      }),
    ),
    follow,
    stall,
    isStalled: () => sender !== undefined,
    failOver,
    stop: async () => {
      await group.stop();
      await address.close();
    },
  };
}
