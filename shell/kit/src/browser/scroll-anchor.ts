/** How long (ms) the page may take to render its data. */
const SETTLE_TIME = 500;

/** The smallest element at that point; between two rows a neighbour, not the list. None under a dialog. */
const elementAt = (part: number): Element[] => {
  const y = window.innerHeight * part;
  const things = [y, y + 8].map((at) => {
    const [middle, beside] = [0.5, 0.75].map((across) => document.elementFromPoint(window.innerWidth * across, at));
    // Between two columns there is only their common parent.
    return middle?.contains(beside ?? null) ? beside : middle;
  });
  return things
    .flatMap((thing) => (thing?.closest('#page') ? [thing] : []))
    .toSorted((one, other) => one.clientHeight - other.clientHeight)
    .slice(0, 1);
};

/** The focused input, or else an element in the lower half of the window, where the rows are. */
const findAnchors = (): Element[] => {
  const field = document.activeElement?.closest('#page :is(input, textarea)');
  return field ? [field] : [0.65, 0.85].flatMap(elementAt);
};

/** Data that loads for the first time is not anchored, and a page opens at its top. */
const isOpening = (page: Element) => window.scrollY === 0 && page.querySelector('.k-skeleton') !== null;

const topOf = (thing: Element) => thing.getBoundingClientRect().top;

/**
 * Holds what the user reads or types in place while `change` renders: compensates a common shift by scrolling. Browsers
 * anchor only at the upper edge of the window, and not at the top of a page.
 */
export const anchorScroll = async (change: Promise<unknown>): Promise<void> => {
  const page = document.getElementById('page');
  const things = findAnchors();
  if (!page || things.length === 0) return;
  let tops = things.map(topOf);
  let scrolled = window.scrollY;
  let wasOpening = isOpening(page);
  const rebase = () => {
    tops = things.map(topOf);
    scrolled = window.scrollY;
    wasOpening = isOpening(page);
  };
  const compensate = () => {
    const moves = things.map((thing, at) => Math.round(topOf(thing) - (tops[at] ?? 0)));
    const [distance = 0] = moves;
    const isWhole = things.every(({ isConnected }) => isConnected) && moves.every((moved) => moved === distance);
    const down = Math.round(window.scrollY - scrolled);
    // If the anchor moved by itself, the browser or the list has already compensated.
    const isScrolled = down !== 0 && (!isWhole || distance === -down);
    if (wasOpening || isScrolled) return rebase();
    if (!isWhole || distance === 0) return;
    window.scrollBy({ top: distance, behavior: 'instant' });
    // More may move before the scroll event.
    scrolled = window.scrollY;
  };
  const watch = new MutationObserver(compensate);
  watch.observe(page, { childList: true, subtree: true, attributeFilter: ['style'] });
  window.addEventListener('scroll', rebase);
  await change;
  setTimeout(() => {
    watch.disconnect();
    window.removeEventListener('scroll', rebase);
  }, SETTLE_TIME);
};
