import { earlyPressesScript } from './early-presses.ts';
import { firstViewScript } from './first-view-script.ts';

const handleOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

/** A page with a first view of Ann's session, as the server renders it. */
const open = () => {
  document.body.innerHTML = `<div id="root"></div>
    <template data-user="ann" data-session="s1"><main id="page"><p>Dinner</p><p aria-busy="true" aria-label="Spending"></p>
      <p data-closed-in="hint_closed">A hint</p><ul data-order-in="sort" data-order="newest"><li>Trip</li></ul></main></template>`;
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it
  new Function(firstViewScript)();
  const root = document.getElementById('root') as HTMLElement;
  return { root, shown: () => document.querySelector('body > div:not(#root) > main') };
};
const storing = (handle: string, userId = 'ann') => {
  localStorage.setItem('refresh_token', handle);
  localStorage.setItem('user_id', userId);
};
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

test("is shown for the browser's session, until the app shows as much", async () => {
  storing(handleOf({ sub: 'ann', sid: 's1' }));
  const { root, shown } = open();
  expect(shown()).toHaveTextContent('Dinner');
  expect(root).not.toBeVisible();
  for (const loading of [
    '<main>Loading...</main>',
    '<h1>Dashboard</h1><p aria-busy="true" aria-label="Expenses"></p>',
  ]) {
    root.innerHTML = loading;
    await Promise.resolve();
    expect(shown()).not.toBeNull();
  }
  root.innerHTML = '<main><h1>Dashboard</h1>Dinner</main><p aria-busy="true" aria-label="Spending"></p>';
  await Promise.resolve();
  expect(shown()).toBeNull();
  expect(root).toBeVisible();
});

test('leaves out what this user has closed', () => {
  storing(handleOf({ sub: 'ann', sid: 's1' }));
  localStorage.setItem('hint_closed', 'ben');
  expect(open().shown()).toHaveTextContent('A hint');
  localStorage.setItem('hint_closed', 'ann');
  expect(open().shown()).not.toHaveTextContent('A hint');
});

test('hides a list that this user sees in another order', () => {
  storing(handleOf({ sub: 'ann', sid: 's1' }));
  const list = () => open().shown()?.querySelector('ul');
  expect(list()).toBeVisible();
  localStorage.setItem('sort', 'newest');
  expect(list()).toBeVisible();
  localStorage.setItem('sort', 'name');
  expect(list()).not.toBeVisible();
});

test('keeps the scroll position of the user, also when it is removed', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
  storing(handleOf({ sub: 'ann', sid: 's1' }));
  const { root } = open();
  window.scrollTo(0, 0);
  expect(scrollTo).not.toHaveBeenCalled();
  root.innerHTML = '<main><h1>Dashboard</h1>Dinner</main>';
  await Promise.resolve();
  window.scrollTo(0, 0);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test('carries out presses when the app takes over, which waits while a finger is down', async () => {
  jest.useFakeTimers();
  storing(handleOf({ sub: 'ann', sid: 's1' }));
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it
  new Function(earlyPressesScript)();
  const { root, shown } = open();
  const button = document.createElement('button');
  button.textContent = 'Add Expense';
  shown()?.append(button);
  button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  root.innerHTML = '<main><h1>Dashboard</h1>Dinner<button>Add Expense</button></main>';
  const act = jest.fn();
  root.querySelector('button')?.addEventListener('click', act);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown()).not.toBeNull();
  button.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await jest.advanceTimersByTimeAsync(200);
  expect(shown()).toBeNull();
  expect(act).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('yields to an app in which something hangs', async () => {
  jest.useFakeTimers();
  storing(handleOf({ sub: 'ann', sid: 's1' }));
  const { root, shown } = open();
  root.innerHTML = '<h1>Dashboard</h1><p aria-busy="true" aria-label="Expenses"></p>';
  await Promise.resolve();
  jest.advanceTimersByTime(9_000);
  expect(shown()).not.toBeNull();
  jest.advanceTimersByTime(1_000);
  expect(shown()).toBeNull();
  expect(root).toBeVisible();
  jest.useRealTimers();
});

test.each([
  ['loaded', null, 'default /'],
  ['come to', { key: 'k1' }, 'k1'],
])('is not shown if the user had scrolled in a page that was %s, for the app shows other rows', (_, state, key) => {
  storing(handleOf({ sub: 'ann', sid: 's1' }));
  history.replaceState(state, '', '/');
  const scrolledTo = (top: number, other = 0) =>
    sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ [key]: top, other }));
  scrolledTo(0, 300);
  expect(open().shown()).toHaveTextContent('Dinner');
  scrolledTo(300);
  const { root, shown } = open();
  expect(shown()).toBeNull();
  expect(root).toBeVisible();
});

test.each([
  ['nobody', () => localStorage.clear()],
  ['another person', () => storing(handleOf({ sub: 'ben', sid: 's2' }), 'ben')],
  ['another session of the same person', () => storing(handleOf({ sub: 'ann', sid: 's2' }))],
  ['another person with that handle', () => storing(handleOf({ sub: 'ann', sid: 's1' }), 'ben')],
  ['what is no handle', () => storing('x')],
])('is neither shown nor left in the page for %s', (_, store) => {
  store();
  const { root, shown } = open();
  expect(shown()).toBeNull();
  expect(document.querySelector('template')).toBeNull();
  expect(document.body).not.toHaveTextContent('Dinner');
  expect(root).toBeVisible();
});

test('of a public page is shown to anybody, until the app shows its content or why it has none', async () => {
  window.presses = undefined;
  for (const content of ['<h1>Join Lisbon trip</h1>', '<div role="alert">The group could not be loaded</div>']) {
    document.body.innerHTML = '<div id="root"></div><template data-public><main>A placeholder</main></template>';
    // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it
    new Function(firstViewScript)();
    const root = document.getElementById('root') as HTMLElement;
    root.innerHTML = '<main><p aria-busy="true"></p></main>';
    await Promise.resolve();
    expect(document.querySelector('#first-view')).toHaveTextContent('A placeholder');
    root.innerHTML = `<main>${content}</main>`;
    await Promise.resolve();
    expect(document.querySelector('#first-view')).toBeNull();
    expect(root).toBeVisible();
  }
});
