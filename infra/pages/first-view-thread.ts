/*
 * Draws first views, those of several people in one context, which stays. What a draw needs is passed to it: the user,
 * the responses, the address, the time. A fresh context for one page shows whether anything else has an effect. The
 * thread has no environment, and receives only the data that the person's page shows.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

interface Drawn {
  html: string;
  left: { place: string; props: object }[];
}
interface UnitFirst {
  places: string[];
  draw: (place: string, given: object, props?: object) => Promise<Drawn>;
  /** Of the shell: what the remotes require. */
  shared?: Record<string, () => unknown>;
}
type Require = (name: string) => unknown;
export interface ToDraw {
  /** The page's location: its path, ':id' for an id. */
  page: string;
  given: object;
}
/** `isFresh`: in a context of its own. */
export type Task = ToDraw & { id: number; isFresh?: boolean };
/** Without HTML where a unit could not draw. */
export type Result = { id: number; html?: string; fault?: string };

/** The shell's first. */
const scripts = (workerData as string[]).map(
  (filename) => new Script(`(function(module,require){${readFileSync(filename, 'utf8')}\n})`, { filename }),
);

const forReact = new Set(['util', 'crypto', 'async_hooks', 'node:async_hooks', 'stream']);
const require = createRequire(import.meta.url);
/** The modules of Node that the kit and React's renderer need, and nothing else. */
const requireForReact = (name: string) => {
  if (!forReact.has(name)) throw new Error(`${name} is not there for a first view`);
  return require(name);
};

/** The globals of Node that the units and React use; their output is discarded. */
const OF_NODE = {
  URL,
  URLSearchParams,
  Response,
  Headers,
  crypto,
  performance,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  MessageChannel,
  queueMicrotask,
  console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug'].map((level) => [level, () => {}])),
};

/** The id of a result that answers no task. */
export const NO_TASK = 0;
// A port has no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const report = (result: Result) => parentPort?.postMessage(result);

/** The units' code, evaluated in a new context. A unit that does not load is omitted. */
function makeContext() {
  const timers = new Set<NodeJS.Timeout>();
  const begin = (act: () => void, after?: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, after);
    timers.add(timer);
    return timer;
  };
  const context = createContext({
    ...OF_NODE,
    clearTimeout,
    clearInterval: clearTimeout,
    setTimeout: begin,
    setInterval: begin,
  });
  let shared: UnitFirst['shared'] = {};
  const requireShared = (name: string) => {
    const load = shared?.[name];
    if (!load) throw new Error(`The shell does not share ${name}`);
    return load();
  };
  const load = (script: Script, require: Require): UnitFirst => {
    const module = { exports: {} };
    script.runInContext(context)(module, require);
    return module.exports as UnitFirst;
  };
  const units = scripts.flatMap((script, index) => {
    try {
      const unit = load(script, index === 0 ? requireForReact : requireShared);
      shared = { ...shared, ...unit.shared };
      return [unit];
    } catch (error) {
      report({ id: NO_TASK, fault: `${workerData[index]} does not load: ${String(error)}` });
      return [];
    }
  });
  return { units, end: () => timers.forEach(clearTimeout) };
}

const reused = makeContext();

const answer = async ({ id, page, given, isFresh = false }: Task) => {
  const { units, end } = isFresh ? makeContext() : reused;
  /** What all units draw of a place, in sequence. */
  const draw = async (place: string, props: object): Promise<string> => {
    const drawers = units.filter(({ places }) => places.includes(place));
    const parts: string[] = [];
    for (const unit of drawers) {
      const { html, left } = await unit.draw(place, given, props);
      const others: string[] = [];
      for (const { place: its, props: more } of left) others.push(await draw(its === 'page' ? page : its, more));
      parts.push(html.replace(/<slot name="(\d+)"><\/slot>/g, (_, at: string) => others[Number(at)] ?? ''));
    }
    return parts.join('');
  };
  try {
    report({ id, html: await draw('frame', {}) });
  } catch (error) {
    report({ id, fault: String(error) });
  }
  if (isFresh) end();
};
parentPort?.on('message', (task: Task) => void answer(task));
