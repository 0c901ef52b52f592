/** The minimum text size (px). */
const SMALLEST = 10;

/**
 * Reduces the text size of the style sheet until all words fit into a box of a fixed size, and again when its size or
 * font changes. At the smallest size the rest scrolls.
 */
export const fitText = (box: HTMLElement): (() => void) => {
  const fits = (size: number) => {
    box.style.fontSize = `${size}px`;
    return box.scrollHeight <= box.clientHeight;
  };
  const fit = () => {
    box.style.fontSize = '';
    let size = Number.parseFloat(getComputedStyle(box).fontSize);
    while (!fits(size) && size > SMALLEST) size -= 0.5;
    box.tabIndex = fits(size) ? -1 : 0;
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(box);
  // Text rendered before its font loads has another width.
  document.fonts.addEventListener('loadingdone', fit);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', fit);
  };
};
