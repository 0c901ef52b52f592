/** What the page shows may follow its data by this long (ms). */
const DRAWN = 500;

/** What stands in the middle of the window, where one reads, if it belongs to the page and not to something over it. */
const readNow = () => {
  const place = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  return place?.closest('#page') ? place : null;
};

/**
 * Keeps what one reads where it stands while `change` comes. Below the top of a page browsers do so by themselves; at the top they
 * would push it down.
 */
export const holdPlace = async (change: Promise<unknown>): Promise<void> => {
  const page = document.getElementById('page');
  const place = window.scrollY === 0 ? readNow() : null;
  if (!page || !place) return;
  const top = place.getBoundingClientRect().top;
  const watch = new MutationObserver(() => {
    if (window.scrollY > 0 || !place.isConnected) return watch.disconnect();
    window.scrollBy({ top: place.getBoundingClientRect().top - top, behavior: 'instant' });
  });
  watch.observe(page, { childList: true, subtree: true });
  await change;
  setTimeout(() => watch.disconnect(), DRAWN);
};
