import { provenEmail, storedProof, storedResetToken, takeProof } from './proof.ts';

afterEach(() => sessionStorage.clear());

test('removes a proof from the address and stores it; the rest of the address stays', () => {
  history.replaceState({ key: 'k' }, '', '/groups?tab=mine&proof=a.b-c#top');
  takeProof();
  expect(location.pathname + location.search + location.hash).toBe('/groups?tab=mine#top');
  expect(history.state).toEqual({ key: 'k' });
  expect(storedProof()).toBe('a.b-c');
});

test('an address without one changes nothing', () => {
  history.replaceState(null, '', '/login?returnTo=%2Fgroups');
  takeProof();
  expect(location.search).toBe('?returnTo=%2Fgroups');
  expect(storedProof()).toBeUndefined();
});

test.each(['/login#reset=x.y.z', '/login?reset=x.y.z'])('removes the reset token from %s and stores it', (address) => {
  history.replaceState({ key: 'k' }, '', address);
  expect(takeProof()).toBe(true);
  expect(location.href).toBe(`${location.origin}/login`);
  expect(history.state).toEqual({ key: 'k' });
  expect(storedResetToken()).toBe('x.y.z');
  expect(takeProof()).toBe(false);
});

test('reads the email of a proof', () => {
  history.replaceState(null, '', `/login?proof=h.${btoa('{"email":"ann@example.com"}')}.s#reset=x.y.z`);
  takeProof();
  expect(location.href).toBe(`${location.origin}/login`);
  expect(storedResetToken()).toBe('x.y.z');
  expect(provenEmail()).toBe('ann@example.com');
  sessionStorage.setItem('proof', 'no proof');
  expect(provenEmail()).toBeUndefined();
});
