import { useSyncExternalStore } from 'react';

/** Creates a hook that returns whether the media query matches. */
const createMediaHook = (query: string) => {
  const list = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => list.matches);
};

/** Whether the page is being printed. */
export const useIsPrinted = (() => {
  let isPrinting = false;
  const list = window.matchMedia('print');
  const subscribe = (listener: () => void) => {
    const onEvent = ({ type }: Event) => {
      if (type !== 'change') isPrinting = type === 'beforeprint';
      listener();
    };
    // A browser lays out the paper before it reports the change of the medium.
    window.addEventListener('beforeprint', onEvent);
    window.addEventListener('afterprint', onEvent);
    list.addEventListener('change', onEvent);
    return () => {
      window.removeEventListener('beforeprint', onEvent);
      window.removeEventListener('afterprint', onEvent);
      list.removeEventListener('change', onEvent);
    };
  };
  return (): boolean => useSyncExternalStore(subscribe, () => isPrinting || list.matches);
})();
/** Whether the window is phone-sized. */
export const useIsPhone = createMediaHook('(max-width: 47.5em)');
/** Whether the window has room for a column beside a list. */
export const useIsWide = createMediaHook('(min-width: 90em)');
/** Whether rows are compact: with a mouse, and not on a phone. */
export const useIsCompact = createMediaHook('(hover: hover) and (pointer: fine) and (min-width: 47.5625em)');
