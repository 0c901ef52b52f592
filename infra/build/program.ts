import { spawn } from 'node:child_process';
import { patience } from './slowness.ts';

export interface ProgramResult {
  ok: boolean;
  output: string;
}

interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Output after which the program will not end on its own: it is ended and has failed. */
  fatalOutput?: string;
}

/** In milliseconds. */
const limit = () => patience(30 * 60_000);

/**
 * Runs a JavaScript program on this Node and collects its output. A program that does not end in thirty minutes, more
 * on a slower machine, is ended and has failed.
 */
export function runProgram(args: string[], { cwd, env = {}, signal, fatalOutput }: RunOptions): Promise<ProgramResult> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limit(),
    killSignal: 'SIGKILL',
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (fatalOutput && output.includes(fatalOutput)) child.kill('SIGKILL');
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }));
    child.on('close', (code, killedBy) => {
      const why =
        killedBy === 'SIGKILL'
          ? `\nEnded from outside: it would not end, or took more than ${limit() / 60_000} minutes.`
          : '';
      resolve({ ok: code === 0, output: output + why });
    });
  });
}

/** Runs the work for every item, this many at once; returns results in the order of the items. */
export async function inParallel<T, R>(atOnce: number, items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
