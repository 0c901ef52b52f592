import type { EarlyStream } from '@allsquare/kit/live';
import type { ReleasedRemote } from '@allsquare/kit/manifest';

type Remotes = Record<string, ReleasedRemote>;
declare global {
  interface Window {
    /** The page's first script: this browser lacks what the app is built for. */
    tooOld: boolean;
    /** remotes.json, on its way since the first line of the page. */
    remotes: Promise<Remotes> | undefined;
    /** The live stream, on its way as early, unless another tab has one. */
    live: Promise<EarlyStream | undefined> | undefined;
  }
}
/** The files of main.tsx and of visitor.tsx, by their addresses. */
type Entries = { main: string[]; visitor: string[] };

/*
 * Runs as an inline script before anything else: the theme before the first paint, which entry this visit needs,
 * remotes.json, the live stream, and while the shell itself is still loading the files of the remotes that want the
 * address and what it asks of the services. Self-contained: its text is put into the page.
 */
const boot = (entries: Entries) => {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
  if (window.tooOld) return;
  // Written rather than appended: what stands in the page itself holds back the first paint (sheets) and waits for it
  // (scripts).
  const write = (files: string[]) => {
    for (const file of files) {
      const isStyle = file.endsWith('.css');
      // The escape keeps this script from ending here.
      // oxlint-disable-next-line no-useless-escape, typescript/no-deprecated
      document.write(isStyle ? `<link rel="stylesheet" href="${file}">` : `<script defer src="${file}"><\/script>`);
    }
  };
  // Nobody is signed in, nobody comes back from the identity provider (#state=).
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
  // What is asked when the stream stands need not be asked again. The lock is the kit's.
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
  // What is asked before the stream stands would be asked again. When the app is there first, it asks itself, and has
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
        // The browser hands a failed preload to the next who asks for the file, even when it is there again: so ask at
        // once.
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
  // Whoever needs the list hears of its failure.
  preloadFiles(window.remotes).catch(() => undefined);
  if (token) sendInitialRequests(window.remotes, token).catch(() => undefined);
};

/**
 * The text of the inline script; the build puts the entries' files in the place of ENTRIES, and the edge its hash into
 * the CSP.
 */
export const bootScript = `(${boot.toString()})(ENTRIES)`;
