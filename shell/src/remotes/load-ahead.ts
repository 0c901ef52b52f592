import { loadRemote } from './load-remote.ts';
import { ahead } from './places.ts';

/** Starts the remotes that the address will need, so that they are here when its slots are first shown. */
export const loadAhead = (): void => {
  // Whoever needs it hears of its failure.
  for (const name of ahead[location.pathname.split('/')[1] ?? ''] ?? []) loadRemote(name).catch(() => undefined);
};
