import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSystemError } from '@allsquare/build/user-facing-error';
import { services } from '@allsquare/local/processes/services.ts';
import { asAdmin } from '@allsquare/local/servers/databases.ts';
import { adminUrl } from '@allsquare/local/servers/postgres.ts';
import type { RunningPart } from '@allsquare/local/start/product.ts';
import type { NetworkFault } from './link.ts';
import type { NamedLink, ReplicatedProduct } from './replicated-product.ts';

/** Harms a part and, after this many milliseconds, reverts what does not recover automatically. */
export type FaultAction = (part: RunningPart, lasts: number, world: ReplicatedProduct) => Promise<void>;

export const kill: FaultAction = async (part) => part.kill('SIGKILL');

export const freeze: FaultAction = async (part, lasts) => {
  const pid = part.pid();
  if (!pid) return;
  part.kill('SIGSTOP');
  const sessions = childrenOf(pid);
  for (const session of sessions) signal(session, 'SIGSTOP');
  await sleep(lasts);
  for (const session of sessions) signal(session, 'SIGCONT');
  part.kill('SIGCONT');
};

export const stop: FaultAction = async (part, lasts) => {
  await part.stop();
  await sleep(lasts);
  part.start();
};

export const loseFiles: FaultAction = async (broker, lasts, { product }) => {
  await broker.stop();
  rmSync(join(product.folder, broker.name), { recursive: true });
  await sleep(lasts);
  broker.start();
};

/** A restarted replica has the right time. */
export const shiftClock: FaultAction = async (part, lasts, { offClocks }) => {
  const pid = part.pid();
  if (!pid) return;
  const off: [number, number] = [performance.now(), Number.MAX_SAFE_INTEGER];
  offClocks.push(off);
  signal(pid, 'SIGUSR2');
  await sleep(lasts);
  if (part.pid() === pid) signal(pid, 'SIGUSR2');
  off[1] = performance.now() + CLOCK_TOLERANCE;
};

/** In milliseconds. */
const CLOCK_TOLERANCE = 500;

/** PostgreSQL may exit for lack of space, more often than its supervisor restarts it. */
export const fillDisk: FaultAction = async (postgres, lasts, { disk }) => {
  disk?.fill();
  await sleep(lasts);
  disk?.clear();
  await postgres.whenReady().catch(async () => {
    await postgres.stop();
    postgres.start();
  });
};

/** Ends the sessions of all roles but the superuser, and refuses new ones. */
export const refuseConnections: FaultAction = async ({ port }, lasts, { product: { folder } }) => {
  const roles = [...services.map(({ database }) => database), 'identity'];
  const allow = (count: number) =>
    asAdmin(adminUrl(folder, port), (db) =>
      db.query(roles.map((role) => `alter role ${role} connection limit ${count}`).join(';')),
    );
  await allow(0);
  await asAdmin(adminUrl(folder, port), (db) =>
    db.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = any($1)', [roles]),
  );
  await sleep(lasts);
  await allow(-1);
};

export async function disturbLink({ setFault }: NamedLink, kind: NetworkFault, lasts: number) {
  setFault(kind);
  await sleep(lasts);
  setFault(undefined);
}

/** PostgreSQL has a process for each session. */
function childrenOf(pid: number): number[] {
  const listed =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  return listed.split(/\s+/).filter(Boolean).map(Number);
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isSystemError(error, 'ESRCH')) throw error;
  }
}
