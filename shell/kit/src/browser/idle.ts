import { useEffect, useState } from 'react';

/**
 * While the page's own content is coming it is looked at again after this long (ms), but not for ever: a part of it may
 * hang.
 */
const AGAIN = 100;
const AT_MOST = 5_000;
/** What the page came with stands over the app, and knows itself how long (ADR 0039). */
const isCovered = () => document.querySelector('#first-view') !== null;
const isComing = () => document.querySelector('#page :is([aria-busy="true"], .k-loading)') !== null;
/** Not every browser tells when it is idle. */
const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, AGAIN));

/** Whether the page's own content has come to stand, and the browser has had nothing else to do since. */
export const useIdle = (): boolean => {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const began = performance.now();
    const look = () => {
      if (isCovered() || (isComing() && performance.now() - began < AT_MOST)) timer = setTimeout(look, AGAIN);
      else whenIdle(() => setTime(true));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return isTime;
};
