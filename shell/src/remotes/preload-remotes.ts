import { onFirstInteraction } from '@allsquare/kit/first-interaction';
import { loadToastViews } from '@allsquare/kit/ui/toast';
import { loadList } from './list.ts';
import { loadRemote } from './load-remote.ts';
import { covers, type ListedRemote } from './read-list.ts';

/**
 * Preloads the remotes of this address before its slots first render. On the first interaction, prefetches those one
 * step away.
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
  // The code that needs them handles their failure.
  loadList().then(load, () => undefined);
};
