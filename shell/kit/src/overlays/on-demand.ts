import { useEffect } from 'react';
import { onIdle } from '../browser/idle.ts';
import { showToast } from './toast-store.ts';

type Load = () => Promise<unknown>;

/** Loads what a press needs, such as a dialog's code. Shows a failure; the next press retries. */
export const loadOnDemand = <T>(load: () => Promise<T>): Promise<T | undefined> =>
  load().catch(() => {
    const message = 'Allsquare cannot be reached right now. Please try again in a moment.';
    showToast({ kind: 'failure', title: 'Error', message });
    return undefined;
  });

/** What `preloaded` has marked and the page has not loaded yet. Module state: filled while modules load. */
const waiting: Load[] = [];
const failed: Load[] = [];
let mayLoad = false;
let isLoading = false;

/** One after the other, so that it delays nothing that somebody waits for. */
const loadWaiting = async () => {
  if (!mayLoad || isLoading) return;
  isLoading = true;
  for (let load = waiting.shift(); load; load = waiting.shift()) {
    const current = load;
    await new Promise<void>((resolve) => onIdle(() => resolve()));
    await current().catch(() => failed.push(current));
  }
  isLoading = false;
};

/**
 * Marks code that a press needs: it loads before the press, once the first view is complete and the browser is idle, so
 * that the press works without a network, too. `isFirst`: before what is pressed less often. Returns `load`, which must
 * not need a network a second time.
 */
export const preloaded = <T>(load: () => Promise<T>, isFirst = false): (() => Promise<T>) => {
  if (isFirst) waiting.unshift(load);
  else waiting.push(load);
  void loadWaiting();
  return load;
};

/** Loads everything that is `preloaded`, now and later. The shell calls it once the first view is complete. */
export const startPreloading = (): void => {
  mayLoad = true;
  void loadWaiting();
  addEventListener('online', () => {
    waiting.push(...failed.splice(0));
    void loadWaiting();
  });
};

/** @deprecated for remotes released before `preloaded`. `load` must be stable. */
export const usePreload = (load: Load): (() => void) => {
  useEffect(() => void preloaded(load), [load]);
  return () => void load().catch(() => undefined);
};
