import type { EarlyStream } from '@allsquare/kit/live';
import type { ReleasedRemote } from '@allsquare/kit/manifest';
import { earlyPressesScript } from './early-presses.ts';

type Remotes = Record<string, ReleasedRemote>;
declare global {
  interface Window {
    /** Set by the page's first script: this browser is too old for the app. */
    tooOld: boolean;
    /** remotes.json, requested at the start of the page. */
    remotes: Promise<Remotes> | undefined;
    /** The live stream, requested as early, unless another tab has one. */
    live: Promise<EarlyStream | undefined> | undefined;
  }
}
/** The files of main.tsx and of visitor.tsx, by URL. */
type Entries = { main: string[]; visitor: string[] };

/*
 * Runs as an inline script before anything else. Sets the theme before the first paint, chooses this visit's entry, and
 * requests remotes.json and the live stream. While the shell loads, it preloads the remotes of the address and sends
 * their initial requests. Self-contained, because its text is put into the page.
 */
const boot = (entries: Entries) => {
  if (localStorage.getItem('theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (bar) bar.content = bar.dataset.dark ?? '';
  }
  if (window.tooOld) return;
  // Written rather than appended: sheets in the page itself block the first paint, and scripts wait for it.
  const write = (files: string[]) => {
    for (const file of files) {
      const isStyle = file.endsWith('.css');
      // The escape keeps this script from ending here.
      // oxlint-disable-next-line no-useless-escape, typescript/no-deprecated
      document.write(isStyle ? `<link rel="stylesheet" href="${file}">` : `<script defer src="${file}"><\/script>`);
    }
  };
  // Nobody is signed in, and nobody returns from the identity provider (#state=).
  const token = localStorage.getItem('auth_token');
  const isVisitor = location.pathname === '/' && !token && !location.hash.includes('state=');
  if (isVisitor) return write(entries.visitor);
  document.documentElement.dataset.app = '';
  document.title = 'Allsquare';
  write(entries.main);
  window.remotes = fetch('/remotes.json').then((response) => {
    if (!response.ok) throw new Error(`remotes.json: ${response.status}`);
    return response.json();
  });
  // Requests sent after the stream opened need not be repeated. The lock is the kit's.
  const openStream = async (bearer: string) => {
    const { held } = await navigator.locks.query();
    if (held?.some(({ name }) => name?.startsWith('allsquare-live:'))) return undefined;
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${bearer}` };
    const response = await fetch('/api/events', { headers, cache: 'no-store' });
    return { token: bearer, response, since: performance.now() };
  };
  if (token) window.live = openStream(token).catch(() => undefined);
  const address = location.pathname + location.search;
  const [id = ''] = /[0-9a-f-]{36}/.exec(address) ?? [];
  const pattern = id ? address.replace(id, ':id') : address;
  // Requests sent before the stream opened would be repeated. If the app started first, it sends them itself and has
  // taken the stream.
  const sendInitialRequests = async (coming: Promise<Remotes>, bearer: string) => {
    const [remotes, live] = await Promise.all([coming, window.live]);
    if (!live?.response.ok || !window.live) return;
    const answers: Record<string, Promise<Response>> = {};
    for (const { asks } of Object.values(remotes))
      for (const asked of asks?.[pattern] ?? []) {
        const address = asked.replace(':id', id);
        const headers = { Authorization: `Bearer ${bearer}`, 'X-Request-Id': crypto.randomUUID() };
        answers[address] = fetch(address, { headers });
      }
    window.early = { token: bearer, since: live.since, answers };
  };
  const preloadFiles = async (coming: Promise<Remotes>) => {
    for (const { entry, integrity, preload, files, pages, ahead } of Object.values(await coming)) {
      const paths = [...pages.map(({ path }) => path), ...ahead];
      if (!paths.some((path) => `${location.pathname}/`.startsWith(`${path}/`))) continue;
      for (const href of new Set([entry, ...(preload ?? []), ...(files?.[pattern] ?? [])])) {
        const isStyle = href.endsWith('.css');
        const link = document.createElement('link');
        link.rel = 'preload';
        link.as = isStyle ? 'style' : 'script';
        link.fetchPriority = 'low';
        if (integrity && href === entry) link.integrity = integrity;
        link.href = href;
        // The browser gives a failed preload to the next request for the file, even if it is available again: so fetch
        // it at once.
        link.addEventListener('error', () => {
          const taker = isStyle
            ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
            : Object.assign(document.createElement('script'), { src: href });
          for (const ended of ['load', 'error']) taker.addEventListener(ended, () => taker.remove());
          document.head.append(taker);
        });
        document.head.append(link);
      }
    }
  };
  // The code that needs the list handles its failure.
  preloadFiles(window.remotes).catch(() => undefined);
  if (token) sendInitialRequests(window.remotes, token).catch(() => undefined);
};

/**
 * The text of the inline script. The build replaces ENTRIES with the entries' files, and the edge adds its hash to the
 * CSP.
 */
export const bootScript = `${earlyPressesScript};(${boot.toString()})(ENTRIES)`;
