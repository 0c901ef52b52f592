import { people, renderScreen } from '@allsquare/kit/testing';
import { act } from '@testing-library/react';
import { goBy, session } from '../app-state.ts';
import { tokenFor } from '../session/testing.ts';
import { Component as LoginPage } from './login.page.tsx';

const { ann } = people;
const metadata = { name: ann.name, full_name: ann.name, avatar_url: null, picture: null };
const granted = (status: number) =>
  Response.json(
    {
      access_token: tokenFor(ann.id, 300),
      refresh_token: 'h',
      expires_in: 300,
      user: { ...ann, user_metadata: metadata },
    },
    { status },
  );
const config = (google: boolean) =>
  Response.json({ clientId: 'c', authorizationEndpoint: '/a', endSessionEndpoint: '/e', google, mail: false });

const show = (answer: () => Response | Promise<Response>, google = false) =>
  renderScreen(<LoginPage />, {
    user: null,
    route: '/login',
    answer: ({ path }) => {
      if (path === '/api/auth/config') return config(google);
      return path === '/api/auth/logout' ? new Response(null, { status: 204 }) : answer();
    },
  });

beforeAll(async () => {
  goBy(async () => undefined);
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

test('empty fields say beside themselves what is missing, and nothing is sent', async () => {
  const { getByRole, findByText, getByLabelText, press, sent } = show(() => granted(200));
  await press.click(getByRole('button', { name: 'Log In' }));
  expect(await findByText('Please enter an email address')).toBeInTheDocument();
  expect(await findByText('Please enter your password')).toBeInTheDocument();
  expect(getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a refusal shows the word of the server under Login failed and keeps what was typed', async () => {
  const { getByRole, getByLabelText, findByText, press } = show(() =>
    Response.json({ message: 'Invalid email or password', code: 'wrong-credentials' }, { status: 401 }),
  );
  await press.type(getByLabelText('Email'), 'ann@example.com');
  await press.type(getByLabelText('Password'), 'wrong');
  await press.click(getByRole('button', { name: 'Log In' }));
  expect(await findByText('Login failed')).toBeInTheDocument();
  expect(await findByText('Invalid email or password')).toBeInTheDocument();
  expect(getByLabelText('Email')).toHaveValue('ann@example.com');
});

test('what nobody expected is a Login error', async () => {
  const { getByRole, getByLabelText, findByText, press } = show(() => Promise.reject(new TypeError('offline')));
  await press.type(getByLabelText('Email'), 'ann@example.com');
  await press.type(getByLabelText('Password'), 'anything');
  await press.click(getByRole('button', { name: 'Log In' }));
  expect(await findByText('Login error')).toBeInTheDocument();
});

test('signing in welcomes back and goes to the dashboard', async () => {
  const { getByLabelText, findByText, press, sent } = show(() => granted(200));
  await press.type(getByLabelText('Email'), 'Ann@Example.com');
  await press.type(getByLabelText('Password'), 'long enough{Enter}');
  expect(await findByText('Login successful')).toBeInTheDocument();
  expect(await findByText('Welcome back!')).toBeInTheDocument();
  expect(await findByText('At /dashboard')).toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({
    path: '/api/auth/login',
    body: { email: 'ann@example.com', password: 'long enough' },
  });
});

test('registering signs in at once', async () => {
  const { getByRole, getByLabelText, findByText, press, sent } = show(() => granted(201));
  await press.click(getByRole('tab', { name: 'Register' }));
  await press.type(getByLabelText('Name'), '  Ann Example ');
  await press.type(getByLabelText('Email'), 'ann@example.com');
  await press.type(getByLabelText('Password'), 'short');
  await press.click(getByRole('button', { name: 'Create account' }));
  expect(await findByText('Please choose a password of 8 to 200 characters')).toBeInTheDocument();
  await press.type(getByLabelText('Password'), ' no more');
  await press.click(getByRole('button', { name: 'Create account' }));
  expect(await findByText('Registration successful')).toBeInTheDocument();
  expect(await findByText("Your account has been created and you're now signed in!")).toBeInTheDocument();
  expect(await findByText('At /dashboard')).toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual({ name: 'Ann Example', email: 'ann@example.com', password: 'short no more' });
});

test('Forgot password says that there is no reset yet', async () => {
  const { getByRole, findByText, press } = show(() => granted(200));
  await press.click(getByRole('button', { name: 'Forgot password?' }));
  expect(await findByText('Password reset functionality is not implemented yet.')).toBeInTheDocument();
});

test('Google is offered only where the provider knows it', async () => {
  const without = show(() => granted(200));
  await without.findByRole('tab', { name: 'Login' });
  expect(without.queryByText('Continue with Google')).toBeNull();
  without.unmount();
  const { findByRole, getByText } = show(() => granted(200), true);
  expect(await findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
  expect(getByText('OR')).toBeInTheDocument();
});

test('who is signed in already is told so and taken to the dashboard', async () => {
  const first = show(() => granted(200));
  await act(() => session.signIn({ email: 'ann@example.com', password: 'long enough' }));
  first.unmount();
  const { findByText, getByRole } = show(() => granted(200));
  expect(await findByText('Already Signed In')).toBeInTheDocument();
  expect(getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(await findByText('At /dashboard', {}, { timeout: 3_000 })).toBeInTheDocument();
});
