import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { compiledFolder, make } from './folders.ts';
import { describe, endOrphans, forgetRunning, isAlive, readRunning, writeRunning } from './orphans.ts';
import { rotateLog } from './rotate-log.ts';
import { type Part, type PartEvent, Supervised } from './supervisor.ts';

/** In milliseconds. */
const LOG_CHECK_INTERVAL = 5_000;

export interface ProcessGroup {
  folder: string;
  /** Starts the part and restarts it when it exits. */
  add: (part: Part) => Supervised;
  /** Stops every part, the last one first. */
  stop: () => Promise<void>;
}

interface ProcessGroupOptions {
  onEvent?: (news: PartEvent) => void;
  /** The folder is deleted at the end. */
  temporary?: boolean;
}

/**
 * Opens the group of processes that share a data folder, after stopping the orphans of an earlier group killed there.
 */
export async function openProcessGroup(
  folder: string,
  { onEvent = () => {}, temporary = false }: ProcessGroupOptions = {},
): Promise<ProcessGroup> {
  make(folder);
  const holder = readRunning(folder)[0];
  if (holder && isAlive(holder)) {
    throw new UserFacingError(
      `Allsquare is running here already (process ${holder.pid}): stop it with Ctrl-C in its console first.`,
    );
  }
  await endOrphans(folder);
  const logs = make(join(folder, 'logs'), 0o700);
  const parts: Supervised[] = [];
  const changed = () =>
    writeRunning(folder, [describe('supervisor', process.pid), ...parts.flatMap((part) => part.running())]);
  changed();
  const reaper = startReaper(folder, temporary);
  const open = new Set<string>();
  let stopped = false;
  const rotating = setInterval(() => open.forEach((log) => rotateLog(log)), LOG_CHECK_INTERVAL).unref();

  return {
    folder,
    add(part) {
      // While one part failed, another was about to start.
      if (stopped) throw new UserFacingError(`${part.name} was stopped.`);
      const log = join(logs, `${part.name}.log`);
      rotateLog(log, 0);
      open.add(log);
      const supervised = new Supervised(part, log, onEvent, changed);
      parts.push(supervised);
      supervised.start();
      return supervised;
    },
    async stop() {
      stopped = true;
      clearInterval(rotating);
      for (const part of parts.toReversed()) await part.stop();
      forgetRunning(folder);
      await stopReaper(reaper);
      if (temporary) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startReaper(folder: string, temporary: boolean): ChildProcess {
  const file = join(import.meta.dirname, 'reaper.ts');
  const reaper = spawn(process.execPath, [file, folder, ...(temporary ? ['temporary'] : [])], {
    detached: true,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledFolder() },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();
  return reaper;
}

const stopReaper = (reaper: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (reaper.exitCode !== null || reaper.signalCode !== null) return resolve();
    reaper.ref();
    reaper.once('exit', () => resolve());
    reaper.kill('SIGKILL');
  });
