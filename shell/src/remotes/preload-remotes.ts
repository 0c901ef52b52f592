import { onFirstInteraction } from '@allsquare/kit/first-interaction';
import { loadToastViews } from '@allsquare/kit/ui/toast';
import { loadList } from './list.ts';
import { loadRemote } from './load-remote.ts';
import { covers, type ListedRemote } from './read-list.ts';

/**
 * Starts the remotes that the address will need, so that they are here when its slots are first shown; and the next
 * ones when their reader stirs after the first view, which is soon enough: who only looks does not need them.
 */
export const preloadRemotes = (): void => {
  const { pathname } = location;
  loadMatching(({ pages, ahead }) => [...pages.map(({ path }) => path), ...ahead], pathname);
  onFirstInteraction(() => prefetchRemotes(pathname));
};

const prefetchRemotes = (pathname: string) => {
  loadToastViews();
  loadMatching(({ soon }) => soon, pathname);
};

const loadMatching = (pathsOf: (remote: ListedRemote) => string[], address: string) => {
  const load = (list: ListedRemote[]) => {
    for (const remote of list)
      if (pathsOf(remote).some((path) => covers(path, address))) loadRemote(remote.name).catch(() => undefined);
  };
  // Whoever needs them hears of their failure.
  loadList().then(load, () => undefined);
};
