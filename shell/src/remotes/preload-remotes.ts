import { onceComplete } from '@allsquare/kit/idle';
import { preloaded, startPreloading } from '@allsquare/kit/on-demand';
import { loadToastViews } from '@allsquare/kit/ui/toast';
import { loadList } from './list.ts';
import { loadRemote } from './load-remote.ts';
import { covers, type ListedRemote } from './read-list.ts';

/** In ms, after the page's load event: the rest of the first view, such as the bell, loads before what presses need. */
const FIRST_VIEW_TIME = 1_000;

/**
 * Preloads the remotes of this address before its slots first render. Once the first view is complete and the browser
 * is idle, it loads what presses need, so that everything opens without a network: what this page's code has marked
 * (`preloaded`), the remotes one step away, then the pages and slots of all remotes (`preload-all.ts`).
 */
export const preloadRemotes = (): void => {
  const { pathname } = location;
  loadMatching(({ pages, ahead }) => [...pages.map(({ path }) => path), ...ahead], pathname);
  const wait = () => setTimeout(() => onceComplete(() => preloadRest(pathname)), FIRST_VIEW_TIME);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};

const preloadRest = (pathname: string) => {
  loadToastViews();
  loadMatching(({ soon }) => soon, pathname);
  startPreloading();
  preloaded(async () => (await import('./preload-all.ts')).preloadAll());
};

const loadMatching = (pathsOf: (remote: ListedRemote) => string[], address: string) => {
  const load = (list: ListedRemote[]) => {
    for (const remote of list)
      if (pathsOf(remote).some((path) => covers(path, address))) loadRemote(remote.name).catch(() => undefined);
  };
  // The code that needs them handles their failure.
  loadList().then(load, () => undefined);
};
