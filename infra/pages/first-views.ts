import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { type FirstViewAnswers, readSessionHint } from '@allsquare/auth-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../build/page-headers.ts';
import { type BuildOf, linkHeader, type Remotes, readLinks, readRemotes } from '../build/remotes.ts';
import { compressor } from './compressor.ts';
import { drawingThreads } from './drawing-threads.ts';
import type { FirstViewMetrics, Outcome } from './metrics.ts';
import { OneAtATime } from './one-at-a-time.ts';

/** The folder of the shell's build, and the remotes with theirs. */
export interface Builds {
  shell: string;
  remotes: BuildOf[];
}

/** A page with a first view, as the builds define it. */
interface View {
  /** Its pattern. */
  page: string;
  html: string;
  headers: Record<string, string>;
  /** Its requests to the services, ':id' for its id. */
  asks: string[];
  sheets: string[];
  /** The builds that draw, the slots that they fill, and the pages of all remotes. */
  drawn: string[];
  filled: string[];
  pages: unknown[];
  /** Shows the first view. */
  script: string;
}

/** What became of a view, and the HTML of one that was made. */
type Made = { outcome: Outcome; html?: string };
const BUSY: Made = { outcome: 'busy' };

interface Site {
  /** A page waits this long (ms) for its first view; then it comes without. */
  within?: number | undefined;
  /** Receives the reason why a page has come without. */
  warn: (fault: unknown) => void;
  /** How many views are drawn at once: one on each core. */
  threads?: number;
  metrics: FirstViewMetrics;
  gatewayUrl: string;
  /** The current builds; none when the shell's is missing. */
  builds: () => Promise<Builds | undefined>;
}

/**
 * The content of pages before any script runs: HTML that the units draw (`first.cjs` of their builds) from the
 * gateway's answers for the person whose browser sent the request (ADR 0039).
 */
export function firstViews({ within = 1_000, threads: size, warn, metrics, gatewayUrl, builds }: Site) {
  const threads = drawingThreads({ warn, onComparison: metrics.differ }, size);
  /** The views in progress: one of a session at a time, so sessions take turns at the thread. */
  const sessions = new OneAtATime();
  /** Whether a view with this many others ahead would be drawn too late. A single one is always tried. */
  const isBehind = (ahead: number, late: number) => {
    const { last, current, size } = threads.pace();
    return performance.now() + (ahead / size + 1) * Math.max(Math.min(last, within / 2), current) > late;
  };
  /** The views before the session's next one: all of its own, and one of each other session. */
  const aheadOf = (session: string) => {
    const own = sessions.count(session);
    return own + sessions.owners - Math.min(own, 1);
  };

  let read = { stamp: '', views: new Map<string, View>() };
  /** Reads a file again when it has changed. */
  const viewAt = (address: string, page: string, built: Builds): View | undefined => {
    const stamp = stampOf(built);
    if (stamp !== read.stamp) read = { stamp, views: new Map() };
    const view = read.views.get(page) ?? readView(address, page, built);
    if (view) read.views.set(page, view);
    return view;
  };

  const make = async (view: View, { url: address, headers }: FastifyRequest, signal: AbortSignal): Promise<Made> => {
    const { page, asks, sheets, drawn, filled, pages, script } = view;
    const idOf = idIn(address);
    const query = new URLSearchParams(asks.map((ask): [string, string] => ['ask', ask.replace(':id', idOf)]));
    const answer = await fetch(`${gatewayUrl}/first-view?${query.toString()}`, {
      headers: { cookie: headers.cookie ?? '' },
      signal,
    });
    if (answer.status !== 200) return { outcome: 'nobody' };
    const { user, session, answers } = (await answer.json()) as FirstViewAnswers;
    const given = { now: Date.now(), isPhone: isPhone(headers), address, user, answers, filled, pages };
    const html = await threads.draw(filesOf(drawn), { page, given }, signal);
    const parts = [
      ...sheets.map((file) => `<link rel="stylesheet" href="${file}">`),
      `<template data-user="${escaped(user.id)}" data-session="${escaped(session)}">${html}</template>`,
      script,
    ];
    return { outcome: 'sent', html: parts.join('') };
  };

  /** The page as `html` with its first view behind the root. Sends its beginning at once. */
  async function* stream(
    html: string,
    late: number,
    giveUp: AbortController,
    begin: (signal: AbortSignal) => Promise<Made>,
  ) {
    const root = '<div id="root"></div>';
    const at = html.indexOf(root) + root.length;
    const made = begin(giveUp.signal).catch((fault: unknown): Made => {
      if (giveUp.signal.aborted) return { outcome: 'left' };
      warn(fault);
      return { outcome: 'failed' };
    });
    yield html.slice(0, at);
    const inTime = sleep(Math.max(0, late - performance.now()), { outcome: 'late' } satisfies Made, { ref: false });
    const { outcome, html: first = '' } = await Promise.race<Made>([made, inTime]);
    metrics.count(outcome);
    yield first;
    giveUp.abort();
    yield html.slice(at);
  }

  const filesOf = (drawn: string[]) => drawn.map((dist) => join(dist, 'first.cjs'));
  /** The threads are warm when the first page comes. */
  const warmUp = async () => {
    const built = await builds();
    if (built && placesOf(built.shell).length > 0) threads.start(filesOf(buildsThatDraw(built)));
    else setTimeout(() => void warmUp().catch(warn), START_INTERVAL).unref();
  };
  void warmUp().catch(warn);

  return {
    /** Sends the page with a first view, not cacheable; returns false where the address or the browser has none. */
    async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const late = performance.now() + within;
      const { url: address, method } = request;
      const { cookie = '', 'accept-encoding': accepted = '' } = request.headers;
      const page = patternOf(address);
      const session = readSessionHint(cookie);
      if (method !== 'GET' || !session || !page) return false;
      const giveUp = new AbortController();
      // A client that has left waits no more.
      reply.raw.once('close', () => giveUp.abort());
      const built = await builds();
      const view = built && viewAt(address, page, built);
      if (!view) return false;
      reply.type('text/html; charset=utf-8').headers(view.headers);
      const begin = async (signal: AbortSignal): Promise<Made> =>
        isBehind(aheadOf(session), late)
          ? BUSY
          : sessions.run(session, signal, async () => (isBehind(0, late) ? BUSY : make(view, request, signal)));
      const parts = Readable.from(stream(view.html, late, giveUp, begin));
      if (/\bbr\b/.test(accepted))
        reply.header('content-encoding', 'br').send(pipeline(parts, compressor(FLUSHED), () => undefined));
      else reply.send(parts);
      return true;
    },
    stop: () => threads.stop(),
  };
}

/** Until the builds are there, this often (ms) a look for them. */
const START_INTERVAL = 1_000;
/** Sends each part of a page when it is ready. */
const FLUSHED = { flush: constants.BROTLI_OPERATION_FLUSH };

const distOf = ({ folder }: BuildOf) => join(folder, 'dist');
/** The version of the builds' first.cjs (infra/build/prerender.mjs); another one is not drawn. */
const FORMAT = 2;
/** What a unit draws: the frame, pages by their patterns, slots. */
function placesOf(dist: string): string[] {
  const file = join(dist, 'first.json');
  if (!existsSync(file)) return [];
  const { format, places } = JSON.parse(readFileSync(file, 'utf8')) as { format?: number; places: string[] };
  return format === FORMAT ? places : [];
}
/** The builds that draw something. */
const buildsThatDraw = ({ shell, remotes }: Builds) =>
  [shell, ...remotes.map(distOf)].filter((dist) => placesOf(dist).length > 0);
const isDrawn = (built: Builds, page: string) =>
  placesOf(built.shell).includes('frame') && buildsThatDraw(built).some((dist) => placesOf(dist).includes(page));

/** The remotes that draw a part of a page: all of it, or a slot's content. */
function takingPart(built: Builds, remotes: Remotes, page: string): Remotes {
  const placesBy = new Map(built.remotes.map((remote) => [remote.name, placesOf(distOf(remote))]));
  const draws = ([name, remote]: [string, Remotes[string]]) =>
    placesBy.get(name)?.length && (placesBy.get(name)?.includes(page) || asksOf(remote, page).length > 0);
  return Object.fromEntries(Object.entries(remotes).filter(draws));
}

/** The files that make up pages, and when each was written. */
const stampOf = ({ shell, remotes }: Builds) =>
  [
    ...['index.html', 'links.json', 'first.json', 'show-first.txt'].map((file) => join(shell, file)),
    ...remotes.flatMap((remote) =>
      ['mf-manifest.json', 'remote.json', 'first.json'].map((file) => join(distOf(remote), file)),
    ),
  ]
    .map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
    .join();

/** None where no unit draws it. */
function readView(address: string, page: string, built: Builds): View | undefined {
  if (!isDrawn(built, page)) return undefined;
  const remotes = readRemotes(built.remotes);
  const drawing = takingPart(built, remotes, page);
  const sheets = sheetsOf(page, drawing);
  const drawn = buildsThatDraw(built);
  const html = readFileSync(join(built.shell, 'index.html'), 'utf8');
  // Only in such a page.
  const script = `<script>${readFileSync(join(built.shell, 'show-first.txt'), 'utf8')}</script>`;
  const headers = {
    ...pageHeaders(html + script),
    link: linksOf(built, address, sheets),
    'cache-control': 'private, no-store',
    vary: 'cookie',
  };
  const asks = Object.values(drawing).flatMap((remote) => asksOf(remote, page));
  const filled = drawn.flatMap(placesOf).flatMap((place) => place.match(/^slot:(.+)$/)?.[1] ?? []);
  const pages = Object.values(remotes).flatMap((remote) => remote['pages']);
  return { page, html, headers, asks, sheets, drawn, filled, pages, script };
}

/** The `Link` header of such a page: its sheets come before the files of the app, which takes over later. */
function linksOf({ shell, remotes }: Builds, address: string, sheets: string[]): string {
  const early = sheets.map((file) => `<${file}>; rel=preload; as=style`);
  const header = linkHeader(readLinks(shell, remotes), address);
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

const ID = /(?<=\/)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[/?]|$)/;
const idIn = (address: string) => ID.exec(address)?.[0] ?? '';
/** The page at an address, ':id' for its id; units name a page with a query by that, such as a tab. */
const patternOf = (address: string) => (/^[\w/-]*(\?[\w-]+=[\w-]+)?$/.test(address) ? address.replace(ID, ':id') : '');
/** As browsers based on Chromium say, or others by their name. */
const isPhone = ({ 'sec-ch-ua-mobile': mobile, 'user-agent': name = '' }: IncomingHttpHeaders) =>
  mobile ? mobile === '?1' : /\bMobi/.test(name);
const escaped = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
