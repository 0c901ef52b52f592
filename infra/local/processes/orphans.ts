import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSystemError } from '../../build/user-facing-error.ts';

/** A process and its start time, so that a later process with the same id is not mistaken for it. */
export interface Running {
  name: string;
  pid: number;
  startedAt: string;
  stopSignal: NodeJS.Signals;
}

/** The processes of a data folder: the supervisor first, then its parts in the order of their start. */
const record = (folder: string) => join(folder, 'running.json');

export function readRunning(folder: string): Running[] {
  try {
    return JSON.parse(readFileSync(record(folder), 'utf8'));
  } catch {
    return [];
  }
}

export const writeRunning = (folder: string, running: Running[]) =>
  writeFileSync(record(folder), JSON.stringify(running, null, 2));

export const forgetRunning = (folder: string) => rmSync(record(folder), { force: true });

export const describe = (name: string, pid: number, stopSignal: NodeJS.Signals = 'SIGTERM'): Running => ({
  name,
  pid,
  startedAt: startTimeOf(pid) ?? '',
  stopSignal,
});

export const isAlive = ({ pid, startedAt }: Running): boolean => startedAt !== '' && startTimeOf(pid) === startedAt;

/** Stops the orphans of a killed supervisor, last part first, and returns them. */
export async function endOrphans(folder: string): Promise<Running[]> {
  const [supervisor, ...parts] = readRunning(folder);
  if (!supervisor || isAlive(supervisor)) return [];
  const orphans = parts.filter(isAlive).toReversed();
  for (const part of orphans) await end(part);
  if (readRunning(folder)[0]?.pid === supervisor.pid) forgetRunning(folder);
  return orphans;
}

/** Sends the process its stop signal and, after ten seconds, SIGKILL. */
export async function end(running: Running): Promise<void> {
  const deadline = Date.now() + 10_000;
  signal(running.pid, running.stopSignal);
  while (isAlive(running)) {
    if (Date.now() > deadline) signal(running.pid, 'SIGKILL');
    await sleep(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isSystemError(error, 'ESRCH')) throw error;
  }
}

/** The process's start time, as the system reports it; undefined when it has ended or is a zombie. */
function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        stdio: ['ignore', 'pipe', 'ignore'],
      }).toString();
    }
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' ? undefined : `${boot} ${fields[18]}`;
  } catch {
    return undefined;
  }
}
