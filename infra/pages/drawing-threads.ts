import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Result, Task, ToDraw } from './first-view-thread.ts';
import { OneAtATime } from './one-at-a-time.ts';

/** A thread that draws nothing for this long (ms) hangs. */
const HUNG = 5_000;
/** Not more threads on a large machine: each takes memory. */
const MOST_THREADS = 4;
/**
 * A thread holds about 25 MB. With a larger young generation it is slower: 10 ms of processor a view in place of 4.
 */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
/** One view in so many is also drawn in a fresh context, and compared. */
const COMPARED = 200;

interface Drawer {
  worker: Worker;
  /** Its first view also waits until it has started. */
  isWarm: boolean;
  /** When its current view started; none while it is idle. */
  begun?: number | undefined;
}
interface Events {
  warn: (fault: unknown) => void;
  /** A view was compared with what a fresh context draws; if it differs, something of another one was in it. */
  onComparison: (differs: boolean) => void;
}

/**
 * At most one thread for each core. The first one starts with `start`, and again for other builds; each draws one view
 * at a time, in the order of the requests.
 */
export function drawingThreads({ warn, onComparison }: Events, size = Math.min(availableParallelism(), MOST_THREADS)) {
  let files: string[] = [];
  /** The builds that the threads draw. */
  let builds = '';
  const drawers = new Map<number, Drawer>();
  const indexes = Array.from({ length: size }, (_, index) => index);
  const turns = new OneAtATime<number>();
  let count = 0;
  /** How long the last completed view took (ms). */
  let took = 0;
  /** Whether views share a context; after a difference each gets its own, until other builds come. */
  let isShared = true;

  const stop = () => {
    for (const index of indexes) end(index);
  };
  const end = (index: number) => {
    void drawers.get(index)?.worker.terminate();
    drawers.delete(index);
  };
  const begin = (index: number): Drawer => {
    const worker = new Worker(new URL('first-view-thread.ts', import.meta.url), {
      workerData: files,
      env: {},
      execArgv: [],
      resourceLimits: MEMORY,
    });
    worker.unref();
    worker.on('error', (error) => {
      warn(error);
      if (drawers.get(index)?.worker === worker) end(index);
    });
    worker.on('message', ({ id, fault }: Result) => id === 0 && warn(fault));
    const drawer = { worker, isWarm: false };
    drawers.set(index, drawer);
    return drawer;
  };
  /** Starts the threads, unless they draw these files already. */
  const start = (wanted: string[]) => {
    const stamp = wanted.map((file) => `${file} ${statSync(file).mtimeMs}`).join();
    if (stamp === builds) return;
    stop();
    [files, builds, isShared] = [wanted, stamp, true];
    // The others start with the first views that are drawn at once: each takes 50 MB.
    begin(0);
  };

  const drawOnce = async (drawer: Drawer, index: number, task: ToDraw, isFresh: boolean): Promise<string> => {
    const id = ++count;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const take = (result: Result) => result.id === id && resolve(result);
    drawer.worker.on('message', take).once('error', reject);
    // A port has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    drawer.worker.postMessage({ id, isFresh, ...task } satisfies Task);
    const result = await Promise.race([promise, sleep(HUNG, undefined, { ref: false })]);
    drawer.worker.off('message', take).off('error', reject);
    if (!result && drawers.get(index) === drawer) end(index);
    if (result?.html === undefined) throw new Error(result?.fault ?? 'a first view was not drawn');
    return result.html;
  };
  const drawNow = async (index: number, task: ToDraw): Promise<string> => {
    const drawer = drawers.get(index) ?? begin(index);
    drawer.begun = performance.now();
    try {
      const html = await drawOnce(drawer, index, task, !isShared);
      if (drawer.isWarm) took = performance.now() - drawer.begun;
      drawer.isWarm = true;
      if (!isShared || count % COMPARED) return html;
      const fresh = await drawOnce(drawer, index, task, true);
      const differs = fresh !== html;
      onComparison(differs);
      if (differs) {
        warn(`a first view of ${task.page} differs from one of a fresh context`);
        isShared = false;
      }
      return fresh;
    } finally {
      drawer.begun = undefined;
    }
  };
  return {
    start,
    /** Rejects at once when no caller waits for it any more, unless it is being drawn. */
    draw: (wanted: string[], task: ToDraw, signal: AbortSignal): Promise<string> => {
      start(wanted);
      const [index = 0] = indexes.toSorted((one, other) => turns.count(one) - turns.count(other));
      return turns.run(index, signal, () => drawNow(index, task));
    },
    /** How many ms the last view took, and the current ones at least so far; and how many are drawn at once. */
    pace: () => {
      const spent = indexes.map((index) => performance.now() - (drawers.get(index)?.begun ?? performance.now()));
      return { last: took, current: Math.min(...spent), size };
    },
    stop,
  };
}
