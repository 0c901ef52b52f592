import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type FirstAnswers, hereCookie } from '@allsquare/auth-contract';
import { type Remotes, readRemotes } from '../build/remotes.ts';
import type { Unit } from '../build/units.ts';
import type { Result, Task, ToDraw } from './first-view-thread.ts';

/** A thread that draws nothing for this long (ms) hangs. */
const HUNG = 5_000;
/** One that nobody has asked for this long (ms) gives back its memory. */
const IDLE = 60_000;

interface Site {
  /** A page waits this long (ms) for what it shows first; then it comes without. */
  within?: number | undefined;
  /** Is told why a page has come without. */
  warn: (fault: unknown) => void;
  gatewayUrl: string;
  /** The shell's build. */
  shell: string;
  remotes: Unit[];
}

/**
 * What pages show before any script: HTML that the units draw (`first.cjs` of their builds) of what the gateway answers
 * for the person whose browser asks (ADR 0039).
 */
export function firstViews({ within = 300, warn, gatewayUrl, shell, remotes }: Site) {
  const fileIn = (dist: string) => join(dist, 'first.json');
  const builds = () =>
    [shell, ...remotes.map(({ folder }) => join(folder, 'dist'))].filter((dist) => existsSync(fileIn(dist)));
  const placesOf = (dist: string): string[] =>
    existsSync(fileIn(dist)) ? JSON.parse(readFileSync(fileIn(dist), 'utf8')) : [];
  const thread = drawingThread(() => builds().map((dist) => join(dist, 'first.cjs')));

  const make = async (address: string, cookie: string, signal: AbortSignal): Promise<string> => {
    const page = patternOf(address);
    const drawn = builds().map((dist) => ({ dist, places: placesOf(dist) }));
    const listed = takingPart(page);
    const asks = Object.values(listed).flatMap((remote) => asksOf(remote, page));
    const idOf = idIn(address);
    const query = new URLSearchParams(asks.map((ask): [string, string] => ['ask', ask.replace(':id', idOf)]));
    const answer = await fetch(`${gatewayUrl}/first-view?${query.toString()}`, { headers: { cookie }, signal });
    if (answer.status !== 200) return '';
    const { user, session, answers } = (await answer.json()) as FirstAnswers;
    const filled = drawn.flatMap(({ places }) => places).flatMap((place) => place.match(/^slot:(.+)$/)?.[1] ?? []);
    const pages = Object.values(readRemotes(remotes)).flatMap((remote) => remote['pages']);
    const html = await thread.draw({ page, given: { address, user, answers, filled, pages } });
    return [
      ...sheetsOf(page, listed).map((file) => `<link rel="stylesheet" href="${file}">`),
      `<template data-user="${escaped(user.id)}" data-session="${escaped(session)}">${html}</template>`,
      `<script>${script()}</script>`,
    ].join('');
  };
  /** The remotes that draw something of a page: all of it, or what they ask for there. */
  const takingPart = (page: string): Remotes => {
    const placesBy = new Map(remotes.map(({ name, folder }) => [name, placesOf(join(folder, 'dist'))]));
    const draws = ([name, remote]: [string, Remotes[string]]) =>
      placesBy.get(name)?.length && (placesBy.get(name)?.includes(page) || asksOf(remote, page).length > 0);
    return Object.fromEntries(Object.entries(readRemotes(remotes)).filter(draws));
  };
  const script = () => readFileSync(join(shell, 'show-first.txt'), 'utf8');

  return {
    /** Whether the page at an address may come with a first view to this browser. */
    isFor: (address: string, cookie = ''): boolean =>
      cookie.includes(`${hereCookie}=`) &&
      placesOf(shell).includes('frame') &&
      builds().some((dist) => placesOf(dist).includes(patternOf(address))),
    /** The page as `html` with its first view behind the root: its beginning at once. */
    stream: async function* (html: string, address: string, cookie: string): AsyncGenerator<string> {
      const root = '<div id="root"></div>';
      const at = html.indexOf(root) + root.length;
      const late = new AbortController();
      const made = make(address, cookie, late.signal).catch((fault: unknown) => {
        if (!late.signal.aborted) warn(fault);
        return '';
      });
      yield html.slice(0, at);
      yield await Promise.race([made, sleep(within, '', { ref: false })]);
      late.abort();
      yield html.slice(at);
    },
    /** The `Link` header of such a page: its sheets come before what the app needs, which takes over later. */
    links: (address: string, header: string): string => {
      const page = patternOf(address);
      const sheets = sheetsOf(page, takingPart(page));
      const early = sheets.map((file) => `<${file}>; rel=preload; as=style`);
      return [...early, header.replace(/as=script(?!;)/g, 'as=script; fetchpriority=low')].join(', ');
    },
    /** What stands in such a page beside its own HTML, for its policy. */
    script: (): string => `<script>${script()}</script>`,
    stop: () => thread.stop(),
  };
}

const sheetsOf = (page: string, listed: Remotes) => [
  ...new Set(
    Object.values(listed)
      .flatMap(({ preload, files }) => [...preload, ...(files[page] ?? [])])
      .filter((file) => file.endsWith('.css')),
  ),
];

const asksOf = (remote: Remotes[string], page: string) =>
  (remote['asks'] as Record<string, string[]> | undefined)?.[page] ?? [];

const ID = /(?<=\/)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/;
const idIn = (address: string) => ID.exec(address)?.[0] ?? '';
/** The page at an address, ':id' for its id; none where more is said: a query may change what is drawn. */
const patternOf = (address: string) => (/^[\w/-]*$/.test(address) ? address.replace(ID, ':id') : '');
const escaped = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One thread that draws, begun with the first page and again when a unit has another build, ended when nobody asks. */
function drawingThread(files: () => string[]) {
  let running: { thread: Worker; of: string; waiting: Map<number, (result: Result) => void> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  const builds = () =>
    files()
      .map((file) => `${file} ${statSync(file).mtimeMs}`)
      .join();
  const stop = () => {
    clearTimeout(idle);
    void running?.thread.terminate();
    running = undefined;
  };
  const begin = (of: string) => {
    const waiting = new Map<number, (result: Result) => void>();
    const thread = new Worker(new URL('first-view-thread.ts', import.meta.url), {
      workerData: files(),
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    thread.unref();
    thread.on('message', (result: Result) => waiting.get(result.id)?.(result));
    // Who waits gives up by itself.
    thread.on('error', () => running?.thread === thread && stop());
    return { thread, of, waiting };
  };
  return {
    async draw(task: ToDraw): Promise<string> {
      const of = builds();
      if (running?.of !== of) stop();
      running ??= begin(of);
      clearTimeout(idle);
      idle = setTimeout(stop, IDLE).unref();
      const { thread, waiting } = running;
      const id = ++count;
      const { promise, resolve } = Promise.withResolvers<Result>();
      waiting.set(id, resolve);
      // A port has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage({ id, ...task } satisfies Task);
      const result = await Promise.race([promise, sleep(HUNG, undefined, { ref: false })]);
      waiting.delete(id);
      if (!result && running?.thread === thread) stop();
      if (result?.html === undefined) throw new Error(result?.fault ?? 'a first view was not drawn');
      return result.html;
    },
    stop,
  };
}
