import { type ReactNode, useEffect, useState } from 'react';

/**
 * While the page's own content is coming it is looked at again after this long (ms), but not for ever: a part of it may
 * hang.
 */
const AGAIN = 100;
const AT_MOST = 5_000;
const isComing = () => document.querySelector('#page :is([aria-busy="true"], .k-loading)') !== null;
/** Not every browser tells when it is idle. */
const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, AGAIN));

/**
 * What the first view can do without: it comes when the page's own content stands and the browser has nothing else to
 * do.
 */
export const WhenIdle = ({ children }: { children: ReactNode }) => {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const began = performance.now();
    const look = () => {
      if (isComing() && performance.now() - began < AT_MOST) timer = setTimeout(look, AGAIN);
      else whenIdle(() => setTime(true));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return isTime && children;
};
