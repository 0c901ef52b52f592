import { dropSecret, takeSecret } from './secret.ts';

afterEach(() => sessionStorage.clear());

test('what stands behind the # leaves the address at once, and is kept in this tab until it is dropped', () => {
  history.replaceState({ key: 'k' }, '', '/join#a-secret');
  expect(takeSecret('join')).toBe('a-secret');
  expect(location.href).not.toContain('secret');
  expect(history.state).toEqual({ key: 'k' });
  expect(takeSecret('join')).toBe('a-secret');
  expect(takeSecret('keep')).toBe('');
  dropSecret('join');
  expect(takeSecret('join')).toBe('');
});
