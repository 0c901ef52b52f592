import { useSyncExternalStore } from 'react';

/** A hook that says whether the window and its pointer are so. */
const hookOf = (query: string) => {
  const list = window.matchMedia(query);
  const watch = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(watch, () => list.matches);
};

/** Whether the window is a phone's. */
export const useIsPhone = hookOf('(max-width: 47.5em)');
/** Whether the window has room for a column beside a list. */
export const useIsBroad = hookOf('(min-width: 90em)');
/** Whether rows are compact: beside a mouse, and not on a phone. */
export const useIsCompact = hookOf('(hover: hover) and (pointer: fine) and (min-width: 47.5625em)');
