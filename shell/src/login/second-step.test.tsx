import type { SentRequest } from '@allsquare/kit/testing';
import { act } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { granted, posts, refused, showLogin } from './testing.tsx';

beforeAll(async () => {
  setNavigate(async () => undefined);
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

const NEEDED = refused.bind(null, 401, 'second-factor-needed', 'Please enter the code from your authenticator app.');
const WRONG = 'Wrong code. Please enter the newest code from your authenticator app, or a recovery code.';
const UNVERIFIED = 'Please check your email to verify your account before signing in.';

const open = async (answer: (code: string) => Response) => {
  const screen = showLogin(({ body }: SentRequest) => {
    const { code } = body as { code?: string };
    return code ? answer(code) : NEEDED();
  });
  await screen.press.type(await screen.findByLabelText('Email'), 'ann@example.com');
  await screen.press.type(screen.getByLabelText('Password'), 'long enough{Enter}');
  expect(await screen.findByText('Enter the code from your authenticator app.')).toBeInTheDocument();
  return screen;
};

test('asks for the code after the password, typed as the app shows it', async () => {
  const screen = await open(() => granted());
  const field = screen.getByLabelText('Code');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await screen.press.type(field, '123 456{Enter}');
  expect(await screen.findByText('Login successful')).toBeInTheDocument();
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(posts(screen).map(({ body }) => body)).toEqual([
    { email: 'ann@example.com', password: 'long enough' },
    { email: 'ann@example.com', password: 'long enough', code: '123456' },
  ]);
});

test.each([
  [401, 'wrong-second-factor', WRONG],
  [429, 'too-many-codes', 'Too many wrong codes. Please wait 15 minutes.'],
])('%i %s shows an error at the field', async (status, code, words) => {
  const screen = await open(() => refused(status, code, words));
  await screen.press.type(screen.getByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(words);
  expect(screen.getByLabelText('Code')).toHaveFocus();
});

test('an empty field asks for the code', async () => {
  const screen = await open(() => granted());
  await screen.press.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByText('Please enter the code')).toBeInTheDocument();
  expect(posts(screen)).toHaveLength(1);
});

test('accepts a recovery code instead', async () => {
  const screen = await open(() => granted());
  await screen.press.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  const field = screen.getByLabelText('Recovery code');
  expect(field).toHaveFocus();
  await screen.press.type(field, 'abcd-efgh{Enter}');
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(posts(screen).at(-1)?.body).toMatchObject({ code: 'abcd-efgh' });
});

test('Back leads to email and password, with the email filled in', async () => {
  const screen = await open(() => granted());
  await screen.press.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('shows an unverified email in the card, and offers another mail', async () => {
  const screen = await open(() => refused(403, 'address-not-verified', UNVERIFIED));
  await screen.press.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText(UNVERIFIED)).toBeInTheDocument();
  expect(screen.queryByText('Login failed')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
});

test('the proof of a mail verifies the email and signs in', async () => {
  sessionStorage.setItem('proof', 'p1');
  let isVerified = false;
  const screen = showLogin(({ path }) => {
    if (path === '/api/auth/login') return isVerified ? granted() : refused(403, 'address-not-verified', UNVERIFIED);
    isVerified = true;
    return new Response('', { status: 202 });
  });
  await screen.press.type(await screen.findByLabelText('Email'), 'ann@example.com');
  await screen.press.type(screen.getByLabelText('Password'), 'long enough{Enter}');
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(posts(screen)[1]).toMatchObject({
    path: '/api/auth/verification',
    body: { email: 'ann@example.com', proof: 'p1', password: 'long enough' },
  });
});

test('with mail, a forgotten password gets a link, without revealing whether the account exists', async () => {
  const screen = showLogin(() => new Response('', { status: 202 }), false, '/login', true);
  await screen.press.type(await screen.findByLabelText('Email'), 'ann@example.com');
  await screen.press.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
  await screen.press.click(screen.getByRole('button', { name: 'Send link' }));
  const words = 'If an account exists for that address, an email is on its way.';
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(posts(screen)).toMatchObject([{ path: '/api/auth/password-reset', body: { email: 'ann@example.com' } }]);
  await screen.press.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
});

describe('the link of a mail', () => {
  const claims = btoa(JSON.stringify({ email: 'ann@example.com' }));
  const next = 'another horse, another staple';
  afterEach(() => sessionStorage.clear());

  test('that confirms an email explains the next step, and fills in the email in both forms', async () => {
    sessionStorage.setItem('proof', `head.${claims}.signature`);
    const screen = showLogin();
    expect(await screen.findByText(/^To confirm ann@example.com, log in with your password\./)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await screen.press.click(screen.getByRole('tab', { name: 'Register' }));
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
  });

  test('for a new password asks for it, and it then signs in', async () => {
    sessionStorage.setItem('reset', 't.o.k');
    const screen = showLogin(() => Response.json({ email: 'ann@example.com' }));
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await screen.press.type(screen.getByLabelText('New password'), `${next}{Enter}`);
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(posts(screen)).toMatchObject([
      { path: '/api/auth/password-reset/confirm', body: { token: 't.o.k', password: next } },
    ]);
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    expect(sessionStorage.getItem('reset')).toBeNull();
  });

  test('for a new password that is too common, or too short, shows an error at the field', async () => {
    sessionStorage.setItem('reset', 't.o.k');
    const words = 'This is one of the most common passwords. Please choose another one.';
    const screen = showLogin(() => refused(400, 'common-password', words));
    await screen.press.type(await screen.findByLabelText('New password'), 'short{Enter}');
    const length = 'Please choose a password of 8 to 200 characters';
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(length);
    await screen.press.type(screen.getByLabelText('New password'), 'er12345{Enter}');
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(words);
  });

  test('that is expired shows an error, and offers another one', async () => {
    sessionStorage.setItem('reset', 't.o.k');
    const words = 'This link has expired or was used already. Please ask for another one.';
    const screen = showLogin(() => refused(410, 'link-over', words));
    await screen.press.type(await screen.findByLabelText('New password'), `${next}{Enter}`);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
    expect(sessionStorage.getItem('reset')).toBeNull();
  });
});
