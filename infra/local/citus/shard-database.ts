import { asAdmin } from '../servers/databases.ts';

/**
 * Makes one database on all servers a Citus cluster. Takes superusers' addresses of its coordinator and its workers.
 */
export async function shardDatabase(database: string, coordinator: string, workers: string[]): Promise<void> {
  const inside = (server: string) => Object.assign(new URL(server), { pathname: `/${database}` });
  for (const server of [coordinator, ...workers])
    await asAdmin(inside(server).toString(), (admin) => admin.query('create extension if not exists citus'));
  await asAdmin(inside(coordinator).toString(), async (admin) => {
    const { hostname, port } = new URL(coordinator);
    await admin.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const worker of workers.map(inside))
      await admin.query('select citus_add_node($1, $2)', [worker.hostname, Number(worker.port)]);
  });
}
