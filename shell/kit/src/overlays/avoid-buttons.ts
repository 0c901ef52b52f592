/** What a reader presses next; a toast never covers it. */
const NEXT =
  'main :is(.k-btn-main, .k-btn-ink, .k-btn-brand, .k-btn-onBrand, [role="tab"]), ' +
  // An open menu, without the movement of its animation.
  '[data-radix-popper-content-wrapper]:has(> .k-menu-actions)';
const GAP = 12;

type Box = { left: number; top: number; right: number; bottom: number };
/** Without the movement of its animation. */
const boxOf = ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): Box => ({
  left,
  top,
  right: left + offsetWidth,
  bottom: top + offsetHeight,
});
const liesOn = (box: Box, other: Box) =>
  box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;

/** Places a fixed toast above whatever it would cover, if there is room below the header. */
const place = (toast: HTMLElement) => {
  toast.style.bottom = '';
  if (getComputedStyle(toast).position !== 'fixed') return;
  const others = Array.from(document.querySelectorAll<HTMLElement>(`${NEXT}, .k-toast`))
    .filter((one) => one !== toast && one.checkVisibility())
    .map((one) => (one.matches('.k-toast') ? boxOf(one) : one.getBoundingClientRect()));
  const head = document.querySelector('.k-top')?.getBoundingClientRect().bottom ?? 0;
  for (;;) {
    const covered = others.find((other) => liesOn(boxOf(toast), other));
    if (!covered) return;
    toast.style.bottom = `${window.innerHeight - covered.top + GAP}px`;
    if (toast.offsetTop < head) {
      toast.style.bottom = '';
      return;
    }
  }
};

/** Keeps a toast off the buttons while the page below changes. Returns a function that ends that. */
export const avoidButtons = (toast: HTMLElement): (() => void) => {
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => place(toast));
  };
  place(toast);
  const changes = new MutationObserver(later);
  changes.observe(document.body, { childList: true, subtree: true });
  for (const event of ['resize', 'scrollend']) window.addEventListener(event, later);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const event of ['resize', 'scrollend']) window.removeEventListener(event, later);
  };
};
