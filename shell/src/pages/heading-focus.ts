import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const heading = () => document.querySelector<HTMLElement>('#page h1');

const focus = (target: HTMLElement) => {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/**
 * Moves the focus to the new page's heading after navigation, so that screen readers announce the page and Tab
 * continues from there. Waits for a loading page unless the user navigates on or moves the focus.
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
