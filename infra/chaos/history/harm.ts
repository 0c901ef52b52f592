import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSystemError } from '@allsquare/build/user-facing-error';
import { asAdmin } from '@allsquare/local/databases.ts';
import { adminUrl } from '@allsquare/local/postgres.ts';
import type { RunningPart } from '@allsquare/local/product.ts';
import { services } from '@allsquare/local/services.ts';
import type { Doubled, NamedLink } from './doubled.ts';
import type { Trouble } from './link.ts';

/** Harms a part and, after so many milliseconds, takes back what does not heal by itself. */
export type Harm = (part: RunningPart, lasts: number, world: Doubled) => Promise<void>;

export const kill: Harm = async (part) => part.kill('SIGKILL');

export const freeze: Harm = async (part, lasts) => {
  const pid = part.pid();
  if (!pid) return;
  part.kill('SIGSTOP');
  const sessions = childrenOf(pid);
  for (const session of sessions) signal(session, 'SIGSTOP');
  await sleep(lasts);
  for (const session of sessions) signal(session, 'SIGCONT');
  part.kill('SIGCONT');
};

export const stop: Harm = async (part, lasts) => {
  await part.stop();
  await sleep(lasts);
  part.start();
};

export const loseFiles: Harm = async (broker, lasts, { product }) => {
  await broker.stop();
  rmSync(join(product.folder, broker.name), { recursive: true });
  await sleep(lasts);
  broker.start();
};

/** A replica that is started again has the right time. */
export const shiftClock: Harm = async (part, lasts, { offClocks }) => {
  const pid = part.pid();
  if (!pid) return;
  const off: [number, number] = [performance.now(), Number.MAX_SAFE_INTEGER];
  offClocks.push(off);
  signal(pid, 'SIGUSR2');
  await sleep(lasts);
  if (part.pid() === pid) signal(pid, 'SIGUSR2');
  off[1] = performance.now() + CLOCK_SET_WITHIN;
};

/** In milliseconds. */
const CLOCK_SET_WITHIN = 500;

/** PostgreSQL may end for want of room, more often than its supervisor starts it again. */
export const fillDisk: Harm = async (postgres, lasts, { disk }) => {
  disk?.fill();
  await sleep(lasts);
  disk?.clear();
  await postgres.whenReady().catch(async () => {
    await postgres.stop();
    postgres.start();
  });
};

/** Ends the sessions of all roles but the superuser, who get no others. */
export const refuseConnections: Harm = async ({ port }, lasts, { product: { folder } }) => {
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

export async function disturb({ trouble }: NamedLink, kind: Trouble, lasts: number) {
  trouble(kind);
  await sleep(lasts);
  trouble(undefined);
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
