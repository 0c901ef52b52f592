/** The page may follow its data by this long (ms). */
const SETTLE_TIME = 500;

/**
 * The smallest thing of the page that stands there: between two rows it is a neighbour, not the list. Nothing under a
 * dialog.
 */
const elementAt = (part: number): Element[] => {
  const y = window.innerHeight * part;
  const things = [y, y + 8].map((at) => {
    const [middle, beside] = [0.5, 0.75].map((across) => document.elementFromPoint(window.innerWidth * across, at));
    // Between two columns there is only what holds both.
    return middle?.contains(beside ?? null) ? beside : middle;
  });
  return things
    .flatMap((thing) => (thing?.closest('#page') ? [thing] : []))
    .toSorted((one, other) => one.clientHeight - other.clientHeight)
    .slice(0, 1);
};

/**
 * What one types in, or else what stands in the lower half, where the rows are, of which one may be read or about to be
 * pressed.
 */
const findAnchors = (): Element[] => {
  const field = document.activeElement?.closest('#page :is(input, textarea)');
  return field ? [field] : [0.65, 0.85].flatMap(elementAt);
};

/** What comes for the first time finds its place, and a page opens at its top. */
const isOpening = (page: Element) => window.scrollY === 0 && page.querySelector('.k-skeleton') !== null;

const topOf = (thing: Element) => thing.getBoundingClientRect().top;

/**
 * Keeps what one reads or types where it stands while `change` comes in: what moves alike as a whole is taken back by
 * scrolling. Browsers themselves hold only what stands at the upper edge of the window, and nothing at the top of a
 * page.
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
    // Where it moves by itself too, the browser, or a list that holds its own place, has scrolled for that.
    const isScrolled = down !== 0 && (!isWhole || distance === -down);
    if (wasOpening || isScrolled) return rebase();
    if (!isWhole || distance === 0) return;
    window.scrollBy({ top: distance, behavior: 'instant' });
    // More may move before the window says that it has scrolled.
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
