import { useEffect, useState } from 'react';

/** How often (ms) to check whether the page's content has loaded, up to a limit, because part of it may hang. */
const POLL_INTERVAL = 100;
const MAX_WAIT = 5_000;
/** The prerendered first view covers the app and decides itself how long (ADR 0039). */
const isCovered = () => document.querySelector('#first-view') !== null;
const isLoading = () => document.querySelector('#page :is([aria-busy="true"], .k-loading)') !== null;
/** Not every browser reports when it is idle. */
const onIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, POLL_INTERVAL));

/** Whether the page's content has loaded and the browser has been idle since. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const began = performance.now();
    const check = () => {
      if (isCovered() || (isLoading() && performance.now() - began < MAX_WAIT))
        timer = setTimeout(check, POLL_INTERVAL);
      else onIdle(() => setIdle(true));
    };
    check();
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
};
