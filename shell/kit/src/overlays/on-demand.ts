import { useCallback, useEffect } from 'react';
import { onFirstInteraction } from '../browser/first-interaction.ts';
import { showToast } from './toast-store.ts';

/**
 * What a press needs and is not here yet, such as the code of a dialog; says so when it does not come, and the next
 * press tries again.
 */
export const loadOnDemand = <T>(load: () => Promise<T>): Promise<T | undefined> =>
  load().catch(() => {
    const message = 'Allsquare cannot be reached right now. Please try again in a moment.';
    showToast({ kind: 'failure', title: 'Error', message });
    return undefined;
  });

/**
 * Preloads what a press will `bring`, when the reader stirs or by the function that it answers. That it does not come
 * is said by the press alone. `load` is the same function always.
 */
export const usePreload = (load: () => Promise<unknown>): (() => void) => {
  const preload = useCallback(() => void load().catch(() => undefined), [load]);
  useEffect(() => onFirstInteraction(preload), [preload]);
  return preload;
};
