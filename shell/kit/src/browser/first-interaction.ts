/** After the page's load event, in milliseconds. */
const FIRST_VIEW_OVER = 1000;
const STIRRINGS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls `then` once, when the reader stirs after the first view: time to fetch what a press will need and who only
 * looks does not. What it returns takes it back.
 */
export const whenStirring = (then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      for (const stirring of STIRRINGS) addEventListener(stirring, take, { passive: true });
    }, FIRST_VIEW_OVER);
  };
  const takeBack = () => {
    clearTimeout(timer);
    removeEventListener('load', wait);
    for (const stirring of STIRRINGS) removeEventListener(stirring, take);
  };
  const take = () => {
    takeBack();
    then();
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return takeBack;
};
