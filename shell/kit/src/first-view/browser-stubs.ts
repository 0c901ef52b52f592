/*
 * What parts of the kit and of remotes look for in a browser when they are loaded and drawn. Where there is none,
 * nothing is heard or remembered and no media query is met: what the sheets decide, they decide in the browser.
 */
const nothing = () => {};
const list = { matches: false, addEventListener: nothing, removeEventListener: nothing };

if (typeof window === 'undefined') {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, language: 'en-US' }, configurable: true });
  Object.assign(globalThis, {
    sessionStorage: { getItem: () => null },
    window: Object.assign(globalThis, {
      addEventListener: nothing,
      removeEventListener: nothing,
      matchMedia: () => list,
    }),
  });
}
