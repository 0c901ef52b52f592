import { whenStirring } from '@allsquare/kit/stirring';
import { loadNotices } from '@allsquare/kit/ui/toast';
import { loadList } from './list.ts';
import { loadRemote } from './load-remote.ts';
import { covers, type ListedRemote } from './read-list.ts';

/**
 * Starts the remotes that the address will need, so that they are here when its slots are first shown; and the next
 * ones when their reader stirs after the first view, which is soon enough: who only looks does not need them.
 */
export const loadAhead = (): void => {
  const { pathname } = location;
  start(({ pages, ahead }) => [...pages.map(({ path }) => path), ...ahead], pathname);
  whenStirring(() => startNext(pathname));
};

const startNext = (pathname: string) => {
  loadNotices();
  start(({ soon }) => soon, pathname);
};

const start = (pathsOf: (remote: ListedRemote) => string[], address: string) => {
  const load = (list: ListedRemote[]) => {
    for (const remote of list)
      if (pathsOf(remote).some((path) => covers(path, address))) loadRemote(remote.name).catch(() => undefined);
  };
  // Whoever needs them hears of their failure.
  loadList().then(load, () => undefined);
};
