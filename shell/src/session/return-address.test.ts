import { returnAddress, signInFrom, storeReturnAddress, takeReturnAddress } from './return-address.ts';

const to = (wanted: string) => `?${new URLSearchParams({ returnTo: wanted }).toString()}`;

test.each(['/groups/1?tab=summary#page', '/expenses?q=%C3%A9', '/profile'])('returns to %s', (wanted) => {
  const { pathname, search, hash } = new URL(wanted, location.origin);
  const [, asked] = signInFrom({ pathname, search, hash }).split('?');
  expect(returnAddress(`?${asked}`)).toBe(wanted);
});

test('the dashboard needs no parameter', () => {
  expect(signInFrom({ pathname: '/dashboard', search: '', hash: '' })).toBe('/login');
  expect(returnAddress('')).toBe('/dashboard');
});

test.each([
  'https://evil.example/groups',
  '//evil.example/groups',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'groups',
  '/login?returnTo=/groups',
  '/',
  '//',
  '/.//x',
  '/x/..//evil.example',
  '/./\\evil.example',
])('%j leads to the dashboard', (wanted) => expect(returnAddress(to(wanted))).toBe('/dashboard'));

test('stores the address in this tab once, across the redirect to Google', () => {
  history.replaceState(null, '', `/login${to('/friends')}`);
  storeReturnAddress();
  expect(takeReturnAddress()).toBe('/friends');
  expect(takeReturnAddress()).toBe('/dashboard');
});
