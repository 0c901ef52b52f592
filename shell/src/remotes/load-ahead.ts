import { loadRemote } from './load-remote.ts';
import { ahead, type RemoteName, soon } from './places.ts';

/** After the page's load event, in milliseconds. */
const FIRST_VIEW_OVER = 1000;

/** Starts the remotes that the address will need, so that they are here when its slots are first shown; after them the next ones. */
export const loadAhead = (): void => {
  const page = location.pathname.split('/')[1] ?? '';
  start(ahead[page]);
  addEventListener('load', () => setTimeout(() => start(soon[page]), FIRST_VIEW_OVER), { once: true });
};

// Whoever needs it hears of its failure.
const start = (names: RemoteName[] = []) => {
  for (const name of names) loadRemote(name).catch(() => undefined);
};
