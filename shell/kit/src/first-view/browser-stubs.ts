/*
 * Stubs of the browser APIs that parts of the kit and of remotes use when they load and render. On the server nothing
 * is observed or stored, and no media query matches; style sheets decide in the browser.
 */
const nothing = () => {};
const list = { matches: false, addEventListener: nothing, removeEventListener: nothing };

if (typeof window === 'undefined') {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, language: 'en-US' }, configurable: true });
  Object.assign(globalThis, {
    localStorage: { getItem: () => null },
    sessionStorage: { getItem: () => null },
    window: Object.assign(globalThis, {
      addEventListener: nothing,
      removeEventListener: nothing,
      matchMedia: () => list,
    }),
  });
}
