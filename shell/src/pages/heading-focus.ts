import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const heading = () => document.querySelector<HTMLElement>('#page h1');

const focus = (target: HTMLElement) => {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/**
 * After a change of page the focus goes to its heading, so that a screen reader says where one is and Tab goes on from
 * there. A page that still loads is waited for, unless one goes on or puts the focus somewhere oneself.
 */
export const useHeadingFocus = (): void => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    const before = document.activeElement;
    const look = () => {
      const isElsewhere = document.activeElement !== before && document.activeElement !== document.body;
      const found = heading();
      if (found && !isElsewhere) focus(found);
      return found !== null || isElsewhere;
    };
    if (look()) return undefined;
    const observer = new MutationObserver(() => look() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
};
