import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { constants } from 'node:zlib';
import { type FirstAnswers, hereCookie } from '@allsquare/auth-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../build/page-headers.ts';
import { type BuildOf, linkHeader, type Remotes, readLinks, readRemotes } from '../build/remotes.ts';
import { compressor } from './compressor.ts';
import type { Result, Task, ToDraw } from './first-view-thread.ts';

/** A thread that draws nothing for this long (ms) hangs. */
const HUNG = 5_000;
/** One that nobody has asked for this long (ms) gives back its memory. */
const IDLE = 60_000;

/** The folder of the shell's build, and the remotes with theirs. */
export interface Builds {
  shell: string;
  remotes: BuildOf[];
}

/** A page that is asked for; the builds of remotes are read for it once. */
interface View {
  built: Builds;
  address: string;
  /** Its pattern. */
  page: string;
  remotes: Remotes;
  /** Of them those that draw something of the page, and the sheets of these. */
  drawing: Remotes;
  sheets: string[];
}

interface Site {
  /** A page waits this long (ms) for what it shows first; then it comes without. */
  within?: number | undefined;
  /** Is told why a page has come without. */
  warn: (fault: unknown) => void;
  gatewayUrl: string;
  /** As they are now; none where the shell's is not there. */
  builds: () => Promise<Builds | undefined>;
}

/**
 * What pages show before any script: HTML that the units draw (`first.cjs` of their builds) of what the gateway answers
 * for the person whose browser asks (ADR 0039).
 */
export function firstViews({ within = 300, warn, gatewayUrl, builds }: Site) {
  const thread = drawingThread();

  const make = async (
    { built, address, page, remotes, drawing, sheets }: View,
    cookie: string,
    signal: AbortSignal,
  ): Promise<string> => {
    const asks = Object.values(drawing).flatMap((remote) => asksOf(remote, page));
    const idOf = idIn(address);
    const query = new URLSearchParams(asks.map((ask): [string, string] => ['ask', ask.replace(':id', idOf)]));
    const answer = await fetch(`${gatewayUrl}/first-view?${query.toString()}`, { headers: { cookie }, signal });
    if (answer.status !== 200) return '';
    const { user, session, answers } = (await answer.json()) as FirstAnswers;
    const drawn = buildsThatDraw(built);
    const filled = drawn.flatMap(placesOf).flatMap((place) => place.match(/^slot:(.+)$/)?.[1] ?? []);
    const pages = Object.values(remotes).flatMap((remote) => remote['pages']);
    const given = { address, user, answers, filled, pages };
    const html = await thread.draw(
      drawn.map((dist) => join(dist, 'first.cjs')),
      { page, given },
    );
    return [
      ...sheets.map((file) => `<link rel="stylesheet" href="${file}">`),
      `<template data-user="${escaped(user.id)}" data-session="${escaped(session)}">${html}</template>`,
      scriptOf(built),
    ].join('');
  };

  /** The page as `html` with its first view behind the root: its beginning at once. */
  async function* stream(html: string, late: number, begin: (signal: AbortSignal) => Promise<string>) {
    const root = '<div id="root"></div>';
    const at = html.indexOf(root) + root.length;
    const giveUp = new AbortController();
    const made = begin(giveUp.signal).catch((fault: unknown) => {
      if (!giveUp.signal.aborted) warn(fault);
      return '';
    });
    yield html.slice(0, at);
    yield await Promise.race([made, sleep(Math.max(0, late - performance.now()), '', { ref: false })]);
    giveUp.abort();
    yield html.slice(at);
  }

  return {
    /** Sends the page with a first view, nobody's to keep; answers false where the address or the browser has none. */
    async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const late = performance.now() + within;
      const { url: address, method } = request;
      const { cookie = '', 'accept-encoding': accepted = '' } = request.headers;
      const page = patternOf(address);
      if (method !== 'GET' || !cookie.includes(`${hereCookie}=`) || !page) return false;
      const built = await builds();
      if (!built || !isDrawn(built, page)) return false;
      const remotes = readRemotes(built.remotes);
      const drawing = takingPart(built, remotes, page);
      const view: View = { built, address, page, remotes, drawing, sheets: sheetsOf(page, drawing) };
      const html = readFileSync(join(built.shell, 'index.html'), 'utf8');
      reply.type('text/html; charset=utf-8').headers({
        ...pageHeaders(html + scriptOf(built)),
        link: linksOf(view),
        'cache-control': 'private, no-store',
        vary: 'cookie',
      });
      const parts = Readable.from(stream(html, late, (signal) => make(view, cookie, signal)));
      if (/\bbr\b/.test(accepted))
        reply.header('content-encoding', 'br').send(pipeline(parts, compressor(FLUSHED), () => undefined));
      else reply.send(parts);
      return true;
    },
    stop: () => thread.stop(),
  };
}

/** Each part of a page goes out when it is there. */
const FLUSHED = { flush: constants.BROTLI_OPERATION_FLUSH };

const distOf = ({ folder }: BuildOf) => join(folder, 'dist');
/** What a unit draws: the frame, pages by their patterns, slots. */
function placesOf(dist: string): string[] {
  const file = join(dist, 'first.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
/** The builds that draw something. */
const buildsThatDraw = ({ shell, remotes }: Builds) =>
  [shell, ...remotes.map(distOf)].filter((dist) => placesOf(dist).length > 0);
const isDrawn = (built: Builds, page: string) =>
  placesOf(built.shell).includes('frame') && buildsThatDraw(built).some((dist) => placesOf(dist).includes(page));

/** The remotes that draw something of a page: all of it, or what they ask for there. */
function takingPart(built: Builds, remotes: Remotes, page: string): Remotes {
  const placesBy = new Map(built.remotes.map((remote) => [remote.name, placesOf(distOf(remote))]));
  const draws = ([name, remote]: [string, Remotes[string]]) =>
    placesBy.get(name)?.length && (placesBy.get(name)?.includes(page) || asksOf(remote, page).length > 0);
  return Object.fromEntries(Object.entries(remotes).filter(draws));
}

/** The script that shows a first view, in such a page alone. */
const scriptOf = ({ shell }: Builds) => `<script>${readFileSync(join(shell, 'show-first.txt'), 'utf8')}</script>`;

/** The `Link` header of such a page: its sheets come before what the app needs, which takes over later. */
function linksOf({ built, address, sheets }: View): string {
  const early = sheets.map((file) => `<${file}>; rel=preload; as=style`);
  const header = linkHeader(readLinks(built.shell, built.remotes), address);
  return [...early, header.replace(/as=script(?!;)/g, 'as=script; fetchpriority=low')].join(', ');
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

/** One thread that draws, begun with the first page and again for other builds, ended when nobody asks. */
function drawingThread() {
  let running: { thread: Worker; of: string; waiting: Map<number, (result: Result) => void> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  const stop = () => {
    clearTimeout(idle);
    void running?.thread.terminate();
    running = undefined;
  };
  const begin = (files: string[], of: string) => {
    const waiting = new Map<number, (result: Result) => void>();
    const thread = new Worker(new URL('first-view-thread.ts', import.meta.url), {
      workerData: files,
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
    async draw(files: string[], task: ToDraw): Promise<string> {
      const of = files.map((file) => `${file} ${statSync(file).mtimeMs}`).join();
      if (running?.of !== of) stop();
      running ??= begin(files, of);
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
