import { act, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { people, renderScreen } from '../harness/testing.ts';
import { Frame, menuOf } from './frame.tsx';

jest.mock('../browser/media.ts', () => ({ useIsPhone: () => true }));

const { ann } = people;
const pageOf = (path: string, name: string, order: number) => ({ path, menu: { name, order, icon: 'M3 3h18' } });
const menu = menuOf([
  pageOf('/expenses', 'Expenses', 30),
  { path: '/demo' },
  pageOf('/dashboard', 'Dashboard', 0),
  pageOf('/friends', 'Friends', 20),
  pageOf('/groups', 'Groups', 10),
]);
const open = (user: typeof ann | null, onLogout = () => {}, page: ReactNode = <h1>The page</h1>) =>
  renderScreen(
    <Frame user={user} onLogout={onLogout} menu={menu} bell={<i>Bell</i>} add={<i>Add</i>}>
      {page}
    </Frame>,
    { user, route: '/groups/*', path: '/groups/new' },
  );
const theme = () => document.documentElement.dataset.theme ?? 'light';
const inAnotherTab = (change: StorageEventInit) => act(() => window.dispatchEvent(new StorageEvent('storage', change)));

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('shows the menu to the signed-in, in its order, above and below, and marks the current page', () => {
  open(ann);
  for (const name of ['Main', 'Main, bottom']) {
    const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Groups', '/groups'],
      ['Friends', '/friends'],
      ['Expenses', '/expenses'],
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null]);
  }
  expect(screen.getByRole('link', { name: 'Allsquare' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()} Simplify Group Expenses`);
});

const Slow = () => {
  const [isHere, setHere] = useState(false);
  return (
    <button type="button" aria-busy={!isHere} onClick={() => setHere(true)}>
      Come
    </button>
  );
};

test("the bell and the bottom bar's '+' load after the page's content", async () => {
  jest.useFakeTimers();
  open(ann, undefined, <Slow />);
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText('Bell')).toBeNull();
  act(() => screen.getByText('Come').click());
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(within(screen.getByRole('banner')).getByText('Bell')).toBeVisible();
  expect(within(screen.getByRole('navigation', { name: 'Main, bottom' })).getByText('Add')).toBeVisible();
  jest.useRealTimers();
});

test('Logout is a button of the frame and of the menu', async () => {
  let left = 0;
  const { press } = open(ann, () => left++);
  await press.click(screen.getByRole('button', { name: 'Logout' }));
  await press.click(screen.getByRole('button', { name: 'Open menu' }));
  await press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logout' }));
  expect(left).toBe(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("the phone's menu shows the user, links to the profile, and returns the focus", async () => {
  const { press } = open(ann);
  const opener = screen.getByRole('button', { name: 'Open menu' });
  await press.click(opener);
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  for (const words of ['AN', ann.name, ann.email]) expect(within(menu).getByText(words)).toBeVisible();
  expect(within(menu).getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
  await press.keyboard('{Escape}');
  expect(opener).toHaveFocus();
});

const openMenu = async (press: ReturnType<typeof open>['press']) => {
  await press.click(screen.getByRole('button', { name: 'Open menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
};

test('the menu installs the app where the browser offers it, once', async () => {
  const { press } = open(ann);
  expect((await openMenu(press)).queryByText('Install app')).toBeNull();
  await press.keyboard('{Escape}');
  const prompt = jest.fn(async () => undefined);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  await press.click((await openMenu(press)).getByRole('button', { name: 'Install app' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await openMenu(press)).queryByText('Install app')).toBeNull();
});

test('an installed app offers nothing', async () => {
  const { press } = open(ann);
  await openMenu(press);
  await press.keyboard('{Escape}');
  window.dispatchEvent(new Event('beforeinstallprompt'));
  window.dispatchEvent(new Event('appinstalled'));
  expect((await openMenu(press)).queryByText('Install app')).toBeNull();
});

test('on iOS the menu says how to install, unless the app is installed', async () => {
  const isInstalled = (standalone: boolean) =>
    Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
  const { press } = open(ann);
  isInstalled(false);
  expect((await openMenu(press)).getByText('Share, then Add to Home Screen')).toBeVisible();
  await press.keyboard('{Escape}');
  isInstalled(true);
  expect((await openMenu(press)).queryByText('Install app')).toBeNull();
  Reflect.deleteProperty(navigator, 'standalone');
});

test('shows the signed-out only Sign In, and on phones a menu with Sign In and Home', async () => {
  const { press } = open(null);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Allsquare' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await press.click(screen.getByRole('button', { name: 'Open menu' }));
  const links = within(await screen.findByRole('dialog', { name: 'Menu' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sign In', '/login'],
    ['Home', '/'],
  ]);
});

test('the theme is light until toggled, stored, and toggled back', async () => {
  const { press } = open(ann);
  expect(theme()).toBe('light');
  await press.click(screen.getByRole('button', { name: 'Toggle theme' }));
  expect([theme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  await press.click(screen.getByRole('button', { name: 'Open menu' }));
  await press.click(await screen.findByRole('button', { name: 'Theme Dark' }));
  expect([theme(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  expect(screen.getByRole('button', { name: 'Theme Light' })).toBeVisible();
});

test('follows the theme that another tab has chosen', async () => {
  open(ann);
  await inAnotherTab({ key: 'auth_token', newValue: 'dark' });
  expect(theme()).toBe('light');
  await inAnotherTab({ key: 'theme', newValue: 'dark' });
  expect(theme()).toBe('dark');
  await inAnotherTab({ key: null, newValue: null });
  expect(theme()).toBe('light');
});
