import { useEffect, useState } from 'react';

/** How often (ms) to check whether the page's content has loaded, up to a limit, because part of it may hang. */
const POLL_INTERVAL = 100;
const MAX_WAIT = 5_000;
/** The prerendered first view covers the app and decides itself how long (ADR 0039). */
const isCovered = () => document.querySelector('#first-view') !== null;
const isLoading = () => document.querySelector('#page :is([aria-busy="true"], .k-loading)') !== null;

/** Calls `then` when the browser is idle, or after MAX_WAIT on a busy device. Not every browser reports that. */
export const onIdle = (then: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: MAX_WAIT });
  else setTimeout(then, POLL_INTERVAL);
};

/**
 * Calls `then` when the page's content has loaded and the browser has been idle since. Returns a function that cancels
 * it.
 */
export const onceComplete = (then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  let isCancelled = false;
  const began = performance.now();
  const check = () => {
    if (isCovered() || (isLoading() && performance.now() - began < MAX_WAIT)) timer = setTimeout(check, POLL_INTERVAL);
    else onIdle(() => isCancelled || then());
  };
  check();
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
};

/** Whether the page's content has loaded and the browser has been idle since. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onceComplete(() => setIdle(true)), []);
  return isIdle;
};
