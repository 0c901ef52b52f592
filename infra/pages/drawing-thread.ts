import { once } from 'node:events';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Result, Task, ToDraw } from './first-view-thread.ts';
import { OneAtATime } from './one-at-a-time.ts';

/** A thread that draws nothing for this long (ms) hangs. */
const HUNG = 5_000;
/** A thread without requests for this long (ms) releases its memory. */
const IDLE = 60_000;

/**
 * One thread that draws. It starts with the first page and again for other builds, and ends when idle. It gets one view
 * at a time, in the order of the requests.
 */
export function drawingThread() {
  let running: { thread: Worker; of: string; isWarm: boolean } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  /** When the last view started, and how long the last completed one took (ms). */
  let [begun, took] = [0, 0];
  const turns = new OneAtATime();
  const stop = () => {
    clearTimeout(idle);
    void running?.thread.terminate();
    running = undefined;
  };
  const begin = (files: string[], of: string) => {
    const thread = new Worker(new URL('first-view-thread.ts', import.meta.url), {
      workerData: files,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    thread.unref();
    thread.on('error', () => running?.thread === thread && stop());
    return { thread, of, isWarm: false };
  };
  const drawNow = async (files: string[], task: ToDraw): Promise<string> => {
    const of = files.map((file) => `${file} ${statSync(file).mtimeMs}`).join();
    if (running?.of !== of) stop();
    running ??= begin(files, of);
    clearTimeout(idle);
    idle = setTimeout(stop, IDLE).unref();
    const { thread, isWarm } = running;
    begun = performance.now();
    // A thread that breaks rejects it.
    const answer = once(thread, 'message') as Promise<[Result]>;
    // A port has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage({ id: ++count, ...task } satisfies Task);
    const [result] = (await Promise.race([answer, sleep(HUNG, undefined, { ref: false })])) ?? [];
    // The first view waits until the thread is ready.
    if (isWarm) took = performance.now() - begun;
    if (running?.thread === thread) running.isWarm = true;
    if (!result && running?.thread === thread) stop();
    if (result?.html === undefined) throw new Error(result?.fault ?? 'a first view was not drawn');
    return result.html;
  };
  return {
    /** Rejects at once when no caller waits for it any more, unless it is being drawn. */
    draw: (files: string[], task: ToDraw, signal: AbortSignal): Promise<string> =>
      turns.run('', signal, () => drawNow(files, task)),
    /** How many milliseconds the last view took, and the current one has taken so far. */
    pace: () => ({ last: took, current: turns.owners > 0 ? performance.now() - begun : 0 }),
    stop,
  };
}
