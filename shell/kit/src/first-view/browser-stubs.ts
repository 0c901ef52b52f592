import { drawing } from './drawing.ts';

/*
 * Stubs of the browser APIs that parts of the kit and of remotes use when they load and render. On the server nothing
 * is observed or stored, and no media query matches but that of phones, on phones; style sheets decide the rest in the
 * browser. The time is the render's own.
 */
const nothing = () => {};
const listFor = (query: string) => ({
  get matches() {
    return query.startsWith('(max-width') && drawing.getStore()?.isPhone === true;
  },
  addEventListener: nothing,
  removeEventListener: nothing,
});

const SystemDate = Date;
class DateOfRender extends SystemDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [DateOfRender.now()]) as [number]));
  }
  static override now = () => drawing.getStore()?.now ?? SystemDate.now();
}

if (typeof window === 'undefined') {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, language: 'en-US' }, configurable: true });
  Object.assign(globalThis, {
    Date: DateOfRender,
    localStorage: { getItem: () => null },
    sessionStorage: { getItem: () => null },
    window: Object.assign(globalThis, {
      addEventListener: nothing,
      removeEventListener: nothing,
      matchMedia: listFor,
    }),
  });
}
