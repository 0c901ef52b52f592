import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserFacingError } from '../../build/user-facing-error.ts';
import type { OrdinaryUser } from './ordinary-user.ts';
import { describe, end, type Running } from './orphans.ts';

interface Program {
  file: string;
  args: string[];
  cwd?: string;
  env: Record<string, string | undefined>;
  user?: OrdinaryUser | undefined;
}

export interface Part {
  name: string;
  /** The part's address, for the console. */
  at: string;
  program: Program;
  stopSignal?: NodeJS.Signals;
  isReady: () => Promise<boolean>;
  /** The reason for repeated exits and the remedy, in a sentence, if the end of the log shows it. */
  explain?: (log: string) => string | undefined;
}

export type PartEvent =
  | { part: string; type: 'ready'; at: string; milliseconds: number; isRestart: boolean }
  | { part: string; type: 'dead'; reason: string; restartInMilliseconds: number };

const restartWindowSeconds = 10;
const maxFailures = 5;

/** Runs one program until `stop`: restarts it at once, with growing pauses from its third exit in 10 s. */
export class Supervised {
  readonly #part: Part;
  readonly #log: string;
  readonly #onEvent: (news: PartEvent) => void;
  readonly #changed: () => void;
  #child: ChildProcess | undefined;
  #wanted = false;
  #ready = false;
  #wasReady = false;
  #readinessCheck = 0;
  #restart: NodeJS.Timeout | undefined;
  #exits: number[] = [];
  #failures = 0;

  constructor(part: Part, log: string, onNews: (news: PartEvent) => void, changed: () => void) {
    this.#part = part;
    this.#log = log;
    this.#onEvent = onNews;
    this.#changed = changed;
  }

  /** The id of the running process, if any. */
  pid = (): number | undefined => this.#child?.pid;

  running(): Running[] {
    const pid = this.pid();
    return pid ? [describe(this.#part.name, pid, this.#part.stopSignal)] : [];
  }

  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#failures = 0;
    this.#spawn();
  }

  /** Stops the program, kills it after ten seconds, and does not restart it. */
  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#restart);
    for (const running of this.running()) await end(running);
    while (this.#child) await sleep(5);
  }

  /** Sends the running process a signal; the supervisor reacts as to any such fault. */
  kill(signal: NodeJS.Signals): void {
    this.#ready = false;
    this.#child?.kill(signal);
    if (signal === 'SIGSTOP' || signal === 'SIGCONT') void this.#awaitReadiness();
  }

  /** Resolves once the program is ready, after any number of restarts. */
  async whenReady(limitMilliseconds = 120_000): Promise<void> {
    const deadline = Date.now() + limitMilliseconds;
    while (!this.#ready) {
      if (!this.#wanted) throw new UserFacingError(`${this.#part.name} was stopped.`);
      if (this.#failures >= maxFailures)
        throw new UserFacingError(
          this.#part.explain?.(this.#lastLines().join('\n')) ??
            `${this.#part.name} ends again and again. ${this.#logEnd()}`,
        );
      if (Date.now() > deadline) {
        throw new UserFacingError(
          `${this.#part.name} was not ready within ${limitMilliseconds / 1000} s. ${this.#logEnd()}`,
        );
      }
      await sleep(20);
    }
  }

  #spawn(): void {
    const { file, args, user, ...options } = this.#part.program;
    const log = openSync(this.#log, 'a', 0o600);
    // Detached: Ctrl-C reaches only the supervisor, which then stops the parts in order.
    const child = spawn(file, args, { ...options, ...user, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    this.#changed();
    child.once('error', (error) => this.#ended(child, error.message));
    child.once('exit', (code, signal) => this.#ended(child, signal ?? `exit code ${code}`));
    void this.#awaitReadiness();
  }

  #ended(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#ready = false;
    this.#changed();
    if (!this.#wanted) return;
    const now = Date.now();
    this.#failures += 1;
    this.#exits = [...this.#exits.filter((at) => at > now - restartWindowSeconds * 1000), now];
    const excess = this.#exits.length - 3;
    const restartInMilliseconds = excess < 0 ? 0 : Math.min(500 * 2 ** excess, 5_000);
    this.#onEvent({ part: this.#part.name, type: 'dead', reason, restartInMilliseconds });
    this.#restart = setTimeout(() => this.#spawn(), restartInMilliseconds);
  }

  async #awaitReadiness(): Promise<void> {
    const { name, at, isReady } = this.#part;
    const child = this.#child;
    const began = Date.now();
    this.#readinessCheck += 1;
    const watch = this.#readinessCheck;
    const isCurrent = () => this.#child === child && this.#readinessCheck === watch;
    while (isCurrent() && !this.#ready) {
      const ready = await isReady().catch(() => false);
      if (isCurrent() && ready) {
        this.#ready = true;
        this.#failures = 0;
        this.#onEvent({ part: name, type: 'ready', at, milliseconds: Date.now() - began, isRestart: this.#wasReady });
        this.#wasReady = true;
      } else await sleep(50);
    }
  }

  #logEnd(): string {
    return `The end of its log, ${this.#log}:\n${this.#lastLines()
      .map((line) => `  ${line}`)
      .join('\n')}`;
  }

  #lastLines = () => readFileSync(this.#log, 'utf8').trimEnd().split('\n').slice(-12);
}
