import { act } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { ann, granted, showLogin } from './testing.tsx';

beforeAll(() => setNavigate(async () => undefined));
afterEach(() => jest.useRealTimers());

test('shows that it checks the session until the user is known', async () => {
  const screen = showLogin();
  expect(screen.getByText('Checking authentication...')).toBeInTheDocument();
  await act(() => session.start(false));
  expect(await screen.findByText('Welcome to Allsquare')).toBeInTheDocument();
  expect(screen.queryByText('Checking authentication...')).toBeNull();
});

test("shows the form even if the gateway does not list the provider's features", async () => {
  const { findByRole, getByRole } = showLogin(() => granted(), 'unknown');
  expect(await findByRole('button', { name: 'Log In' })).toBeInTheDocument();
  expect(getByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
});

test('redirects a signed-in user to the dashboard after one second', async () => {
  const first = showLogin();
  await act(() => session.signIn({ email: ann.email, password: 'long enough' }));
  first.unmount();
  jest.useFakeTimers();
  const screen = showLogin();
  expect(screen.getByText('Already Signed In')).toBeInTheDocument();
  expect(screen.getByText('There you are.')).toBeInTheDocument();
  expect(screen.getByText(ann.email)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  await act(() => jest.advanceTimersByTimeAsync(990));
  expect(screen.queryByText('At /dashboard')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(20));
  expect(screen.getByText('At /dashboard')).toBeInTheDocument();
});

test.each([
  ['by-itself', 'Your session has ended. Please sign in again.'],
  ['elsewhere', 'You were signed out from another device.'],
  ['deleted', 'Your account was deleted.'],
] as const)('a session that has ended %s: the card says why', async (ended, words) => {
  await act(() => session.signIn({ email: ann.email, password: 'long enough' }));
  act(() => session.end(ended));
  const screen = showLogin();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log In' })).toBeInTheDocument();
});
