import { preloaded } from '@allsquare/kit/on-demand';
import { loadContent } from '@allsquare/kit/remote';
import type { SlotName } from '@allsquare/kit/slots';
import { registerWorker } from '../worker/register-worker.ts';
import { loadList } from './list.ts';
import { loadRemote } from './load-remote.ts';
import { covers, type ListedRemote } from './read-list.ts';

/** Preloads the pages and slots of all remotes, registers the worker, which stores them, and offers to install. */
export const preloadAll = (): void => {
  const load = (list: ListedRemote[]) => {
    for (const listed of list) preloaded(() => preloadContent(listed));
  };
  loadList().then(load, () => undefined);
  registerWorker();
  // Not in the page: a first view needs no manifest.
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
};

/** The pages in the frame, which links of the app lead to, and the slots of a remote. */
const preloadContent = async ({ name, pages }: ListedRemote) => {
  const { routes, slots } = await loadRemote(name);
  const framed = pages.filter(({ frame }) => frame);
  for (const { path = '', lazy } of routes)
    if (typeof lazy === 'function' && framed.some((page) => covers(page.path, path))) preloaded(async () => lazy());
  for (const slot of Object.keys(slots) as SlotName[]) preloaded(() => loadContent({ routes, slots }, slot));
};
