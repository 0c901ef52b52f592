/*
 * /sw.js: opens the app without a network (ADR 0069). It has one page, /index.html, which contains nobody's data, the
 * list of remotes, and the files that both name. Everything else comes from the network.
 */

import { isHashed } from './is-hashed.ts';

/** The shell's files of this version (links.json), and the hash of its page: set by the build. */
declare const SHELL_FILES: string[];
declare const PAGE_INTEGRITY: string;
declare const self: ServiceWorkerGlobalScope;

const PAGE = '/index.html';
const LIST = '/remotes.json';
/** The files of the current version and of the one before. */
const VERSIONS = '/versions';
const CACHE = 'allsquare-files';

/** How long the network may take (ms) before the stored answer is taken. */
const PAGE_WITHIN = 3_000;
const LIST_WITHIN = 2_000;

/** Never answered here: data, and pages that are nobody's or show a secret of their address. */
const NETWORK_ONLY = ['api', 'realms', 'resources', 'join', 'login', 'health', 'licences'];
const isNetworkOnly = (path: string) => NETWORK_ONLY.includes(path.split('/', 2)[1] ?? '');
/** As the edges tell pages from files. */
const isPage = (path: string) => !path.slice(path.lastIndexOf('/')).includes('.');

/** Not in the compiler's library yet: requests that the browser sends without starting the worker. */
type RoutingEvent = ExtendableEvent & {
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>;
};
const canRoute = 'addRoutes' in (Reflect.get(self, 'InstallEvent')?.prototype ?? {});

type Versions = { current: string[]; before: string[] };
type Remotes = Record<string, { entry: string; preload?: string[]; files?: Record<string, string[]> }>;

/** The last list that came from the network. */
let newest: Promise<string> | undefined;

/** One change of the stored files at a time; `self` may be a new version while the old one still answers. */
const change = (work: (cache: Cache) => Promise<void>) =>
  navigator.locks.request(CACHE, async () => work(await caches.open(CACHE)));

const stored = async (path: string) => (await caches.open(CACHE)).match(path);
/** The stored page is the app's; the landing page would need other files. */
const storedPage = async (path: string) => {
  const page = await stored(PAGE);
  return page && path === '/' ? Response.redirect('/dashboard') : page;
};
const readVersions = async (cache: Cache): Promise<Versions> =>
  (await cache.match(VERSIONS))?.json() ?? { current: [], before: [] };
const filesOf = (list: string) =>
  Object.values(JSON.parse(list) as Remotes).flatMap(({ entry, preload = [], files = {} }) => [
    entry,
    ...preload,
    ...Object.values(files).flat(),
  ]);

const load = async (path: string, options?: RequestInit) => {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};

/** Stores the files of these versions, and deletes all others. */
const storeVersions = async (cache: Cache, versions: Versions) => {
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = new Set(versions.current.filter((path) => !here.has(path)));
  await Promise.all(Array.from(missing, async (path) => cache.put(path, await load(path))));
  await cache.put(VERSIONS, Response.json(versions));
  const wanted = new Set([...versions.current, ...versions.before, PAGE, LIST, VERSIONS]);
  await Promise.all(Array.from(here, async (path) => wanted.has(path) || cache.delete(path)));
};

/** While replicas of two versions answer, the page may be the other one's: then the browser tries again later. */
const install = () =>
  change(async (cache) => {
    const page = await load(PAGE, { credentials: 'omit', cache: 'no-store', integrity: PAGE_INTEGRITY });
    const list = (await (await cache.match(LIST))?.text()) ?? '{}';
    const { current: before } = await readVersions(cache);
    await storeVersions(cache, { current: [...SHELL_FILES, ...filesOf(list)], before });
    await cache.put(PAGE, page);
  });

/** What an idle page has loaded, so that the browser has it already; with a new list of remotes a version begins. */
const storeLoaded = (loaded: string[]) =>
  change(async (cache) => {
    const list = await (newest ?? load(LIST).then((response) => response.text()));
    const { current, before } = await readVersions(cache);
    const isNew = list !== (await (await cache.match(LIST))?.text());
    const files = [...(isNew ? SHELL_FILES : current), ...filesOf(list), ...loaded];
    await storeVersions(cache, { current: [...new Set(files)], before: isNew ? current : before });
    if (isNew) await cache.put(LIST, new Response(list, { headers: { 'content-type': 'application/json' } }));
  });

/** The network's answer, unless it takes longer than this (ms), or there is none; then the stored one. */
const fromNetwork = async (coming: Promise<Response>, within: number, take: () => Promise<Response | undefined>) => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, within));
  const first = await Promise.race([coming, late]).catch(() => undefined);
  if (first && first.status < 500) return first;
  return (await take()) ?? coming;
};

const loadPage = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);
const loadList = async (request: Request) => {
  const response = await fetch(request);
  if (response.ok) newest = response.clone().text();
  return response;
};

self.addEventListener('install', (event) => {
  const rules = NETWORK_ONLY.map((part) => ({
    condition: { urlPattern: { pathname: `/${part}{/*}?` } },
    source: 'network' as const,
  }));
  event.waitUntil(Promise.all([install(), (event as RoutingEvent).addRoutes?.(rules), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  // Without routes the browser would send what is not answered here twice, of which a link in a mail works once.
  if (canRoute) event.waitUntil(self.registration.navigationPreload.enable());
});

/** From the page, once it is idle: the paths of the files that it has loaded. */
self.addEventListener('message', (event) => event.waitUntil(storeLoaded(event.data as string[])));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || isNetworkOnly(pathname)) return;
  if (isHashed(pathname)) event.respondWith(stored(pathname).then((file) => file ?? fetch(request)));
  else if (pathname === LIST) event.respondWith(fromNetwork(loadList(request), LIST_WITHIN, () => stored(LIST)));
  else if (request.mode === 'navigate' && isPage(pathname))
    event.respondWith(fromNetwork(loadPage(event), PAGE_WITHIN, () => storedPage(pathname)));
});
