/** In ms, after the page's load event. */
const FIRST_VIEW_TIME = 1000;
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls `then` once, on the user's first interaction after the first view: the time to prefetch code that a press will
 * need. Returns a function that cancels it.
 */
export const onFirstInteraction = (callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const startWaiting = () => {
    timer = setTimeout(() => {
      for (const stirring of INTERACTION_EVENTS) addEventListener(stirring, run, { passive: true });
    }, FIRST_VIEW_TIME);
  };
  const unsubscribe = () => {
    clearTimeout(timer);
    removeEventListener('load', startWaiting);
    for (const stirring of INTERACTION_EVENTS) removeEventListener(stirring, run);
  };
  const run = () => {
    unsubscribe();
    callback();
  };
  if (document.readyState === 'complete') startWaiting();
  else addEventListener('load', startWaiting, { once: true });
  return unsubscribe;
};
