import { anchorScroll } from './scroll-anchor.ts';

/** The row's position on the page. */
let place = 900;
let scrollY = 500;
let row: HTMLElement;
let page: HTMLElement;

beforeEach(() => {
  [place, scrollY] = [900, 500];
  row = document.createElement('p');
  page = document.createElement('main');
  page.id = 'page';
  page.replaceChildren(row);
  document.body.replaceChildren(page);
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrollY });
  window.scrollBy = ((by: { top: number }) => {
    scrollY += by.top;
  }) as typeof window.scrollBy;
  document.elementFromPoint = () => row;
  row.getBoundingClientRect = () => ({ top: place - scrollY }) as DOMRect;
});

/** Content appears above the row. */
const push = async (by: number) => {
  place += by;
  page.prepend(document.createElement('p'));
  await Promise.resolve();
};
const top = () => row.getBoundingClientRect().top;

test('holds the position, however often content arrives before the scroll event', async () => {
  const change = Promise.withResolvers<void>();
  void anchorScroll(change.promise);
  await push(40);
  expect(top()).toBe(400);
  await push(22);
  expect(top()).toBe(400);
  window.dispatchEvent(new Event('scroll'));
  await push(-30);
  expect(top()).toBe(400);
  change.resolve();
});

test('holds the new position if the user scrolls in the meantime', async () => {
  const change = Promise.withResolvers<void>();
  void anchorScroll(change.promise);
  scrollY += 100;
  window.dispatchEvent(new Event('scroll'));
  await push(40);
  expect(top()).toBe(300);
  change.resolve();
});

test('adds to what the browser has compensated itself', async () => {
  const change = Promise.withResolvers<void>();
  void anchorScroll(change.promise);
  scrollY -= 67;
  await push(-89);
  expect(top()).toBe(400);
  change.resolve();
});
