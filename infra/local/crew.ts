import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { make } from './folders.ts';
import { describe, endLeftovers, forgetRunning, lives, readRunning, writeRunning } from './leftovers.ts';
import { Refusal } from './refusal.ts';
import { type Part, type PartNews, Supervised } from './supervisor.ts';

export interface Crew {
  folder: string;
  /** Starts the part and keeps it running. */
  add: (part: Part) => Supervised;
  /** Stops every part, the last one first. */
  stop: () => Promise<void>;
}

export interface CrewOptions {
  tell?: (news: PartNews) => void;
  /** The folder is removed in the end. */
  temporary?: boolean;
}

/** All programs that run on one data folder. What an earlier crew, killed there, has left running is ended first. */
export async function openCrew(
  folder: string,
  { tell = () => {}, temporary = false }: CrewOptions = {},
): Promise<Crew> {
  make(folder);
  const holder = readRunning(folder)[0];
  if (holder && lives(holder)) {
    throw new Refusal(
      `Allsquare is running here already (process ${holder.pid}): stop it with Ctrl-C in its console first.`,
    );
  }
  await endLeftovers(folder);
  const logs = make(join(folder, 'logs'), 0o700);
  const crew: Supervised[] = [];
  const changed = () =>
    writeRunning(folder, [describe('supervisor', process.pid), ...crew.flatMap((part) => part.running())]);
  changed();
  const guard = startGuard(folder, temporary);

  return {
    folder,
    add(part) {
      const log = join(logs, `${part.name}.log`);
      if (existsSync(log)) renameSync(log, `${log}.old`);
      const supervised = new Supervised(part, log, tell, changed);
      crew.push(supervised);
      supervised.start();
      return supervised;
    },
    async stop() {
      for (const part of crew.toReversed()) await part.stop();
      forgetRunning(folder);
      await dismiss(guard);
      if (temporary) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startGuard(folder: string, temporary: boolean): ChildProcess {
  const file = join(import.meta.dirname, 'guard.ts');
  const guard = spawn(process.execPath, [file, folder, ...(temporary ? ['temporary'] : [])], {
    detached: true,
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return guard;
}

const dismiss = (guard: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (guard.exitCode !== null || guard.signalCode !== null) return resolve();
    guard.ref();
    guard.once('exit', () => resolve());
    guard.kill('SIGKILL');
  });
