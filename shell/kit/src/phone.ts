import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('(max-width: 760px)');
const watch = (tell: () => void) => {
  phone.addEventListener('change', tell);
  return () => phone.removeEventListener('change', tell);
};

/** Whether the window is a phone's. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone.matches);
