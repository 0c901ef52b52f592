/** What has been pressed before the app acts. */
type EarlyPresses = {
  /** Whether a press has begun and not ended: its click would go to neither page if the app took over now. */
  isPressing: () => boolean;
  /** Stops recording. Returns what carries out the presses of `first` in `page`, and restores its input and focus. */
  take: () => (first: Element, page: Element) => void;
};
declare global {
  interface Window {
    /** Set by the page's first script. */
    presses: EarlyPresses | undefined;
  }
}

/*
 * Runs as an inline script before anything else. Records what is pressed on the server's HTML (the first view, the
 * landing page) while no app acts on it, and shows it as pressed (`data-pressed`). The browser itself follows links.
 * Self-contained, because its text is put into the page.
 */
const recordPresses = () => {
  const FIELDS = 'input:not([type="checkbox"], [type="radio"])';
  const CONTROLS = 'button, a[href], input, summary';
  const pressed = new Map<Element, MouseEvent>();
  const record = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (!isPlain || !control?.closest('#first-view, #landing') || control.matches(FIELDS)) return;
    control.toggleAttribute('data-pressed', true);
    // A second press of the same control is impatience.
    if (!control.matches('a') && !pressed.has(control)) pressed.set(control, event);
  };
  /** In ms, between the release of a finger and its click. */
  const CLICK_DELAY = 100;
  let releasedAt = 0;
  const hold = () => {
    releasedAt = Number.POSITIVE_INFINITY;
  };
  const release = () => {
    releasedAt = performance.now();
  };
  const listeners = { click: record, pointerdown: hold, pointerup: release, pointercancel: release };
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener as EventListener, true);
  const nameOf = (control: Element) =>
    ['placeholder', 'aria-label'].map((name) => control.getAttribute(name)).join() + control.textContent;
  const alike = (place: Element, control: Element) =>
    Array.from(place.querySelectorAll<HTMLElement>(control.tagName)).filter((one) => nameOf(one) === nameOf(control));
  const carryOut = (first: Element, page: Element) => {
    /** The control of the page that has this one's name; of several the one at the same position. */
    const inPage = (control: Element) => alike(page, control)[alike(first, control).indexOf(control as HTMLElement)];
    for (const control of first.querySelectorAll('[data-pressed]')) control.removeAttribute('data-pressed');
    for (const field of first.querySelectorAll<HTMLInputElement>(FIELDS)) {
      const own = inPage(field);
      if (!(own instanceof HTMLInputElement) || own.value === field.value) continue;
      // React ignores a value that was set by its own property.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(own, field.value);
      own.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const focused = first === page ? null : first.querySelector<HTMLInputElement>(':focus');
    const own = focused && inPage(focused);
    own?.focus({ preventScroll: true });
    if (own instanceof HTMLInputElement && focused?.selectionStart != null)
      own.setSelectionRange(focused.selectionStart, focused.selectionEnd);
    for (const [control, event] of pressed) {
      const acting = inPage(control);
      // Menus open before the click: when the pointer is down, or, with their first item, when Enter is.
      const isByKey = event.detail === 0;
      const begin = isByKey
        ? new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
        : new MouseEvent('pointerdown', event);
      acting?.dispatchEvent(begin);
      acting?.click();
    }
  };
  window.presses = {
    isPressing: () => releasedAt > 0 && performance.now() < releasedAt + CLICK_DELAY,
    take: () => {
      for (const [type, listener] of Object.entries(listeners))
        removeEventListener(type, listener as EventListener, true);
      return carryOut;
    },
  };
};

/** The text of the inline script. */
export const earlyPressesScript = `(${recordPresses.toString()})()`;
