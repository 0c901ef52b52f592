import { useCallback, useEffect } from 'react';
import { onFirstInteraction } from '../browser/first-interaction.ts';
import { showToast } from './toast-store.ts';

/** Loads what a press needs, such as a dialog's code. Shows a failure; the next press retries. */
export const loadOnDemand = <T>(load: () => Promise<T>): Promise<T | undefined> =>
  load().catch(() => {
    const message = 'Allsquare cannot be reached right now. Please try again in a moment.';
    showToast({ kind: 'failure', title: 'Error', message });
    return undefined;
  });

/**
 * Preloads what a press will `bring`, on the first interaction or by the returned function. Only the press reports a
 * failure. `load` must be stable.
 */
export const usePreload = (load: () => Promise<unknown>): (() => void) => {
  const preload = useCallback(() => void load().catch(() => undefined), [load]);
  useEffect(() => onFirstInteraction(preload), [preload]);
  return preload;
};
