import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Builds } from './first-views.ts';

/** A check's result is valid this long (ms). */
const GOOD = 2_000;
/** Pages wait this long (ms) for a check; then they use the previous result. */
const WAIT = 150;
/** A build that does not answer in this time (ms) is unavailable. */
const COPY_TIMEOUT = 2_000;

/** The shell's page for each address of the app, and its build's data on first views. */
const OF_SHELL: [file: string, path: string][] = [
  ['index.html', '/dashboard'],
  ['links.json', '/links.json'],
  ['first.json', '/first.json'],
  ['first.cjs', '/first.cjs'],
  ['show-first.txt', '/show-first.txt'],
];
const OF_REMOTE = ['mf-manifest.json', 'remote.json', 'first.json', 'first.cjs'];
/** A unit may draw nothing. */
const OPTIONAL = /\/first\.(json|cjs)$/;

/**
 * The builds that an edge serves, as first views need them, copied to `folder`. Callers get their state of a few
 * seconds ago, so a unit that is released alone brings its own first views.
 */
export function copiedBuilds(edgeUrl: string, folder: string, warn: (fault: unknown) => void) {
  const tags = new Map<string, string>();
  /** The units whose build is here as the edge has it, and all that it lists. */
  const here = new Set<string>();
  let listed: string[] = [];
  let began = Number.NEGATIVE_INFINITY;
  let looking: Promise<unknown> | undefined;

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(edgeUrl + path, {
      headers: { 'accept-encoding': 'identity', ...headers },
      signal: AbortSignal.timeout(COPY_TIMEOUT),
    });

  /** Returns how to copy the file, if it has changed. */
  const newsOf = async (file: string, path: string): Promise<(() => void) | undefined> => {
    const tag = tags.get(file);
    const answer = await ask(path, tag ? { 'if-none-match': tag } : {});
    const content = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 304) return undefined;
    const isGone = answer.status === 404 && OPTIONAL.test(file);
    if (!answer.ok && !isGone) throw new Error(`${path} is ${answer.status} at the edge`);
    return () => {
      tags.set(file, (!isGone && answer.headers.get('etag')) || '');
      if (isGone) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, content);
      renameSync(`${file}.new`, file);
    };
  };
  /** A whole build, in one step. */
  const copy = async (unit: string, files: [file: string, path: string][]) => {
    try {
      const news = await Promise.all(files.map(([file, path]) => newsOf(join(folder, unit, 'dist', file), path)));
      for (const take of news) take?.();
      here.add(unit);
    } catch (fault) {
      here.delete(unit);
      throw fault;
    }
  };
  const copyRemotes = async () => {
    const answer = await ask('/remotes.json');
    if (!answer.ok) throw new Error(`/remotes.json is ${answer.status} at the edge`);
    const released = Object.entries((await answer.json()) as Record<string, { entry: string } | null>);
    listed = released.map(([name]) => name);
    const copied = released.map(async ([name, remote]) => {
      const at = `/mfe/${name}/`;
      const own = [...OF_REMOTE, remote?.entry.slice(at.length) ?? ''].map((file): [string, string] => [
        file,
        at + file,
      ]);
      // The edge itself reports unavailable units.
      if (remote) await copy(name, own).catch(() => undefined);
      else here.delete(name);
    });
    await Promise.all(copied);
  };

  return async (): Promise<Builds | undefined> => {
    if (!looking && performance.now() > began + GOOD) {
      began = performance.now();
      looking = Promise.all([copy('shell', OF_SHELL), copyRemotes()])
        .catch(warn)
        .finally(() => {
          looking = undefined;
        });
    }
    await Promise.race([looking, sleep(Math.max(0, began + WAIT - performance.now()), undefined, { ref: false })]);
    if (!here.has('shell')) return undefined;
    const remotes = listed.filter((name) => here.has(name)).map((name) => ({ name, folder: join(folder, name) }));
    return { shell: join(folder, 'shell/dist'), remotes };
  };
}
