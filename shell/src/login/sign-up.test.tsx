import { act } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { granted, posts, refused, showLogin } from './testing.tsx';

beforeAll(async () => {
  setNavigate(async () => undefined);
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

const open = async (answer?: Parameters<typeof showLogin>[0]) => {
  const screen = showLogin(answer);
  await screen.press.click(await screen.findByRole('tab', { name: 'Register' }));
  const submit = () => screen.press.click(screen.getByRole('button', { name: 'Create account' }));
  const fill = async (name: string, email: string, password: string) => {
    for (const [label, text] of Object.entries({ Name: name, Email: email, Password: password }))
      if (text) await screen.press.type(screen.getByLabelText(label), text);
  };
  return { ...screen, submit, fill };
};

test('every field is required: one error each, and the first gets the focus', async () => {
  const screen = await open();
  await screen.submit();
  expect(await screen.findByText('Please enter your name')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address');
  const length = 'Please choose a password of 8 to 200 characters';
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(length);
  expect(posts(screen)).toEqual([]);
});

test.each([
  ['', 'ann@example.com', 'long enough', 'Please enter your name'],
  ['x'.repeat(101), 'ann@example.com', 'long enough', 'At most 100 characters are allowed.'],
  ['Ann', '', 'long enough', 'Please enter an email address'],
  ['Ann', 'ann@example', 'long enough', 'Please enter a valid email address'],
  ['Ann', 'a@b.c', 'short', 'Please choose a password of 8 to 200 characters'],
])('name %j, email %j, password %j: %s', async (name, email, password, message) => {
  const screen = await open();
  await screen.fill(name, email, password);
  await screen.submit();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(posts(screen)).toEqual([]);
});

test('registering signs in at once', async () => {
  const screen = await open(() => granted(201));
  await screen.fill('  Ann Example ', 'Ann@Example.com', 'long enough{Enter}');
  expect(await screen.findByText('Registration successful')).toBeInTheDocument();
  expect(screen.getByText("Your account has been created and you're now signed in!")).toBeInTheDocument();
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(posts(screen)[0]?.body).toEqual({ name: 'Ann Example', email: 'ann@example.com', password: 'long enough' });
});

test('when the email must be verified first it shows that and the login tab', async () => {
  const screen = await open(({ path }) =>
    path === '/api/auth/register'
      ? Response.json({ message: 'Please verify.' }, { status: 202 })
      : new Response('', { status: 202 }),
  );
  await screen.fill('Ann Example', 'ann@example.com', 'long enough{Enter}');
  expect(await screen.findByText('Registration successful')).toBeInTheDocument();
  const words = 'Please check your email to verify your account before signing in.';
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  expect(session.state().status).toBe('out');
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByText('We have sent a link to ann@example.com.')).toBeInTheDocument();
  await screen.press.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sent. Please check your email.')).toBeInTheDocument();
  expect(posts(screen).at(-1)).toMatchObject({
    path: '/api/auth/verification',
    body: { email: 'ann@example.com' },
  });
});

test('sends the proof of a mail along, once', async () => {
  sessionStorage.setItem('proof', 'p1');
  const screen = await open(() => granted(201));
  await screen.fill('Ann Example', 'ann@example.com', 'long enough{Enter}');
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
  expect(posts(screen)[0]?.body).toMatchObject({ proof: 'p1' });
  expect(sessionStorage.getItem('proof')).toBeNull();
});

test('a common password shows an error at the field', async () => {
  const words = 'This is one of the most common passwords. Please choose another one.';
  const screen = await open(() => refused(400, 'common-password', words));
  await screen.fill('Ann Example', 'ann@example.com', 'password1{Enter}');
  expect(await screen.findByText('Registration failed')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(`Registration failed ${words}`);
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('an email in use shows an error at the field, under Registration failed; the input stays', async () => {
  const screen = await open(() => refused(409, 'email-in-use', 'Email already in use'));
  await screen.fill('Ann Example', 'ann@example.com', 'long enough');
  await screen.submit();
  expect(await screen.findByText('Registration failed')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Registration failed Email already in use');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Ann Example');
  expect(screen.getByLabelText('Password')).toHaveValue('long enough');
});

test('an unexpected error is a Registration error', async () => {
  const screen = await open(() => Promise.reject(new TypeError('offline')));
  await screen.fill('Ann Example', 'ann@example.com', 'long enough');
  await screen.submit();
  expect(await screen.findByText('Registration error')).toBeInTheDocument();
});

test('shows the password rule before the first error, and can show the password', async () => {
  const screen = await open();
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAccessibleDescription('At least 8 characters, any you like');
  expect(password).toHaveAttribute('type', 'password');
  await screen.press.click(screen.getByRole('button', { name: 'Show what you typed' }));
  expect(password).toHaveAttribute('type', 'text');
});

test('Get Started opens this tab, and then the requested page', async () => {
  const screen = showLogin(() => granted(201), false, '/login?tab=register&returnTo=%2Fgroups%3Fq%3Dx');
  await screen.press.type(await screen.findByLabelText('Name'), 'Ann Example');
  await screen.press.type(screen.getByLabelText('Email'), 'ann@example.com');
  await screen.press.type(screen.getByLabelText('Password'), 'long enough{Enter}');
  expect(await screen.findByText('At /groups?q=x')).toBeInTheDocument();
});
