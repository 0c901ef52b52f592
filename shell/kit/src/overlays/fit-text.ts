/** Letters of the message, as a part of the page's usual ones; none are smaller than this (px). */
const USUAL = 0.875;
const SMALLEST = 10;

/**
 * Gives a box of a fixed size the largest letters with which all its words are in it, now and when its size or
 * its font changes. With the smallest ones the rest can be scrolled to.
 */
export const fitText = (box: HTMLElement): (() => void) => {
  const fits = (size: number) => {
    box.style.fontSize = `${size}px`;
    return box.scrollHeight <= box.clientHeight;
  };
  const fit = () => {
    let size = USUAL * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    while (!fits(size) && size > SMALLEST) size -= 0.5;
    box.tabIndex = fits(size) ? -1 : 0;
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(box);
  // Words that came before their font are wider or narrower with it.
  document.fonts.addEventListener('loadingdone', fit);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', fit);
  };
};
