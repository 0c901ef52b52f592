import { anchorScroll } from './scroll-anchor.ts';

/** How far down the page the row stands. */
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

/** Something comes above the row. */
const push = async (by: number) => {
  place += by;
  page.prepend(document.createElement('p'));
  await Promise.resolve();
};
const top = () => row.getBoundingClientRect().top;

test('what one reads stays where it is, however often something comes before the window says that it has scrolled', async () => {
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

test('where one scrolls meanwhile, it stays where it came to stand', async () => {
  const change = Promise.withResolvers<void>();
  void anchorScroll(change.promise);
  scrollY += 100;
  window.dispatchEvent(new Event('scroll'));
  await push(40);
  expect(top()).toBe(300);
  change.resolve();
});

test('what the browser has scrolled for a part of the change is scrolled on', async () => {
  const change = Promise.withResolvers<void>();
  void anchorScroll(change.promise);
  scrollY -= 67;
  await push(-89);
  expect(top()).toBe(400);
  change.resolve();
});
