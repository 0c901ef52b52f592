import { useEffect, useState } from 'react';

/**
 * While the page's own content is coming it is looked at again after this long (ms), but not for ever: a part of it may
 * hang.
 */
const POLL_INTERVAL = 100;
const MAX_WAIT = 5_000;
/** What the page came with stands over the app, and knows itself how long (ADR 0039). */
const isCovered = () => document.querySelector('#first-view') !== null;
const isLoading = () => document.querySelector('#page :is([aria-busy="true"], .k-loading)') !== null;
/** Not every browser tells when it is idle. */
const onIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, POLL_INTERVAL));

/** Whether the page's own content has come to stand, and the browser has had nothing else to do since. */
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
