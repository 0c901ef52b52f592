/*
 * Draws first views. Each has its own world, made of the units' code for this one page. So what a unit stores in
 * memory, by mistake or in a cache that is right in a browser, never reaches another person's page. The thread has no
 * environment, and receives only the data that the person's page shows.
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
}
export interface ToDraw {
  /** The page's location: its path, ':id' for an id. */
  page: string;
  given: object;
}
export type Task = ToDraw & { id: number };
/** Without HTML where a unit could not draw. */
export type Result = { id: number; html?: string; fault?: string };

const scripts = (workerData as string[]).map(
  (filename) => new Script(`(function(module,require){${readFileSync(filename, 'utf8')}\n})`, { filename }),
);

const forReact = new Set(['util', 'crypto', 'async_hooks', 'stream']);
const require = createRequire(import.meta.url);
/** The modules that React's renderer needs, and nothing else. */
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

function makeWorld() {
  const timers = new Set<NodeJS.Timeout>();
  const begin = (act: () => void, after?: number) => {
    const timer = setTimeout(act, after);
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
  const units = scripts.map((script): UnitFirst => {
    const module = { exports: {} };
    script.runInContext(context)(module, requireForReact);
    return module.exports as UnitFirst;
  });
  return { units, end: () => timers.forEach(clearTimeout) };
}

/**
 * Worlds for the next pages: with two, a page does not wait for the replacement of the world that the last page used.
 */
const SPARE = 2;
const spare = [makeWorld()];
let preparing: NodeJS.Timeout | undefined;
/** Creates missing worlds while no page waits: a page that waited for the last one has arrived by then (ms). */
const prepare = () => {
  clearTimeout(preparing);
  if (spare.length >= SPARE) return;
  preparing = setTimeout(() => {
    spare.push(makeWorld());
    prepare();
  }, 5);
};
prepare();

const answer = async ({ id, page, given }: Task) => {
  const world = spare.shift() ?? makeWorld();
  /** What all units draw of a place, in sequence. */
  const draw = async (place: string, props: object): Promise<string> => {
    const drawers = world.units.filter(({ places }) => places.includes(place));
    const parts: string[] = [];
    for (const unit of drawers) {
      const { html, left } = await unit.draw(place, given, props);
      const others: string[] = [];
      for (const { place: its, props: more } of left) others.push(await draw(its === 'page' ? page : its, more));
      parts.push(html.replace(/<slot name="(\d+)"><\/slot>/g, (_, at: string) => others[Number(at)] ?? ''));
    }
    return parts.join('');
  };
  const result: Result = await draw('frame', {}).then(
    (html) => ({ id, html }),
    (error: unknown) => ({ id, fault: String(error) }),
  );
  // A port has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(result);
  world.end();
  prepare();
};
parentPort?.on('message', (task: Task) => void answer(task));
