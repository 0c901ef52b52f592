import { ApiError } from '@allsquare/kit/api';
import { act } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { granted, posts, refused, showLogin } from './testing.tsx';

beforeAll(async () => {
  setNavigate(async () => undefined);
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

const fill = async ({ findByLabelText, press }: ReturnType<typeof showLogin>, password = 'long enough') => {
  await press.type(await findByLabelText('Email'), 'Ann@Example.com');
  await press.type(await findByLabelText('Password'), password);
};

test('empty fields show one error each, and the first gets the focus', async () => {
  const screen = showLogin();
  await screen.press.click(await screen.findByRole('button', { name: 'Log In' }));
  expect(await screen.findByText('Please enter an email address')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address');
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password');
  expect(posts(screen)).toEqual([]);
});

test('shows a missing password only, and Enter submits', async () => {
  const screen = showLogin();
  await screen.press.type(await screen.findByLabelText('Email'), 'ann@example.com{Enter}');
  expect(await screen.findByText('Please enter your password')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test.each([
  [401, 'wrong-credentials', 'Invalid email or password'],
  [429, 'too-many-requests', 'Too many requests. Please try again in 15 minutes.'],
])("an error (%i) shows the server's message under Login failed and keeps the input", async (...refusal) => {
  const screen = showLogin(() => refused(...refusal));
  await fill(screen, 'wrong');
  await screen.press.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByText('Login failed')).toBeInTheDocument();
  expect(screen.getByText(refusal[2])).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('Ann@Example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
});

test('an unexpected error is a Login error with its message', async () => {
  const screen = showLogin(() => Promise.reject(new TypeError('offline')));
  await fill(screen);
  await screen.press.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByText('Login error')).toBeInTheDocument();
  expect(screen.getByText(/cannot be reached right now/)).toBeInTheDocument();
});

test('an error without a message shows the text of spec.md', async () => {
  const screen = showLogin();
  jest.spyOn(session, 'signIn').mockRejectedValueOnce(new Error());
  await fill(screen);
  await screen.press.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeInTheDocument();
});

test('signing in shows Welcome back, moves the tile in and goes to the dashboard', async () => {
  const screen = showLogin();
  expect(await screen.findByText('One tile is missing. Yours.')).toBeInTheDocument();
  await fill(screen, 'long enough{Enter}');
  expect(await screen.findByText('Login successful')).toBeInTheDocument();
  expect(screen.getByText('Welcome back!')).toBeInTheDocument();
  expect(screen.getByText('There you are.')).toBeInTheDocument();
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(posts(screen)).toEqual([
    expect.objectContaining({
      path: '/api/auth/login',
      body: { email: 'ann@example.com', password: 'long enough' },
    }),
  ]);
});

test('a double click signs in once, and the button is busy', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const screen = showLogin(() => promise);
  await fill(screen);
  await screen.press.dblClick(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-busy', 'true');
  await screen.press.type(screen.getByLabelText('Password'), '{Enter}');
  resolve(granted());
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(posts(screen)).toHaveLength(1);
});

test('Forgot password shows that there is no reset yet', async () => {
  const screen = showLogin();
  await screen.press.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  expect(await screen.findByText('Password reset')).toBeInTheDocument();
  expect(screen.getByText('Password reset functionality is not implemented yet.')).toBeInTheDocument();
});

test('offers Google only if the provider has it', async () => {
  const without = showLogin();
  await without.findByRole('tab', { name: 'Login' });
  expect(without.queryByText('Continue with Google')).toBeNull();
  without.unmount();
  const screen = showLogin(() => granted(), true);
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
  expect(screen.getByText('OR')).toBeInTheDocument();
});

test.each([
  [new Error('anything'), 'An error occurred with Google login'],
  [
    new ApiError(503, 'identity-away', 'Signing in is not possible right now.', [], ''),
    'Signing in is not possible right now.',
  ],
])('a failed redirect to Google shows an error', async (thrown, message) => {
  const screen = showLogin(() => granted(), true);
  jest.spyOn(session, 'continueWithGoogle').mockRejectedValueOnce(thrown);
  await screen.press.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByText('Google login failed')).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
});

test('has the placeholders and the link home', async () => {
  const screen = showLogin();
  expect(await screen.findByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '#terms');
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '#privacy');
  expect(screen.getByRole('link', { name: 'Licenses' })).toHaveAttribute('href', '/licences');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});
