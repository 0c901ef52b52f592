import { loadNotices } from '@allsquare/kit/ui/toast';
import { loadRemote } from './load-remote.ts';
import { ahead, type RemoteName, soon } from './places.ts';

/** After the page's load event, in milliseconds. */
const FIRST_VIEW_OVER = 1000;
const STIRRINGS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Starts the remotes that the address will need, so that they are here when its slots are first shown; and the next ones when their
 * reader stirs after the first view, which is soon enough: who only looks does not need them.
 */
export const loadAhead = (): void => {
  const page = location.pathname.split('/')[1] ?? '';
  start(ahead[page]);
  addEventListener('load', () => setTimeout(() => whenStirring(() => startNext(page)), FIRST_VIEW_OVER), {
    once: true,
  });
};

const startNext = (page: string) => {
  loadNotices();
  start(soon[page]);
};

const whenStirring = (then: () => void) => {
  const heard = new AbortController();
  const take = () => {
    heard.abort();
    then();
  };
  for (const stirring of STIRRINGS) addEventListener(stirring, take, { signal: heard.signal, passive: true });
};

// Whoever needs it hears of its failure.
const start = (names: RemoteName[] = []) => {
  for (const name of names) loadRemote(name).catch(() => undefined);
};
