/** After the page's load event, in milliseconds. */
const FIRST_VIEW_TIME = 1000;
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls `then` once, when the reader stirs after the first view: time to fetch what a press will need and who only
 * looks does not. What it returns takes it back.
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
