import { SessionProvider } from '@allsquare/kit/session';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { act } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { sessionFor, userFor } from '../session/testing.ts';
import { useSessionState } from '../session/use-session-state.ts';
import { Component as ProfilePage } from './profile.page.tsx';

const { ann } = people;
type Answer = (sent: SentRequest) => Response | Promise<Response>;
const renamedTo = (name: string) => Response.json(userFor({ ...ann, name }));
const refused = (status: number, message: string, code = 'some-code') => Response.json({ message, code }, { status });

/** The page for a signed-in user; nothing for a visitor. */
const Here = () => {
  const { session } = useSessionState();
  return session ? (
    <SessionProvider session={session}>
      <ProfilePage />
    </SessionProvider>
  ) : (
    <p>Signed out</p>
  );
};
const show = async (answer: Answer = () => renamedTo('Anna Example')) => {
  const screen = renderScreen(<Here />, {
    route: '/profile',
    answer: (sent) => {
      if (sent.path === '/api/auth/login') return Response.json(sessionFor(ann));
      return sent.method === 'PATCH' ? answer(sent) : new Response(null, { status: 204 });
    },
  });
  await act(() => session.signIn({ email: ann.email, password: 'long enough' }));
  const type = async (name: string) => {
    const field = screen.getByLabelText('Display Name');
    await screen.press.clear(field);
    if (name) await screen.press.type(field, name);
  };
  const save = () => screen.press.click(screen.getByRole('button', { name: 'Save Changes' }));
  const patches = () => screen.sent.filter(({ method }) => method === 'PATCH');
  return { ...screen, type, save, patches };
};

const navigations: string[] = [];
beforeAll(async () => {
  setNavigate(async (address) => void navigations.push(address));
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

test('shows the user; the email is read-only', async () => {
  const { getByLabelText, getByRole } = await show();
  expect(getByLabelText('Display Name')).toHaveValue('Ann Example');
  expect(getByLabelText('Email')).toHaveValue('ann@example.com');
  expect(getByLabelText('Email')).toBeDisabled();
  expect(getByLabelText('Email')).toHaveAccessibleDescription('Email address cannot be changed');
  expect(getByRole('heading', { name: 'Ann Example' })).toBeVisible();
});

test('saves, shows and stores a new name; Enter saves too', async () => {
  const { type, findByText, getByRole, patches } = await show();
  await type(' Anna Example {Enter}');
  expect(await findByText('Profile Updated')).toBeInTheDocument();
  expect(patches().map(({ path, body }) => [path, body])).toEqual([['/api/users/profile', { name: 'Anna Example' }]]);
  expect(getByRole('heading', { name: 'Anna Example' })).toBeVisible();
  expect(getByRole('textbox', { name: 'Display Name' })).toHaveValue('Anna Example');
  expect(localStorage.getItem('user_name')).toBe('Anna Example');
});

test('a missing name shows an error at the field only, with the focus', async () => {
  const { type, save, findByText, getByText, getByLabelText, patches } = await show();
  await type('');
  await save();
  expect(await findByText('Update Failed')).toBeInTheDocument();
  expect(getByLabelText('Display Name')).toHaveAccessibleDescription(/^Update Failed Please enter a display name/);
  expect(getByText('Please enter a display name')).toBeVisible();
  expect(getByLabelText('Display Name')).toHaveFocus();
  expect(patches()).toEqual([]);
});

test('a name that is too long shows an error at the field only', async () => {
  const { type, save, findByText } = await show();
  await type('x'.repeat(101));
  await save();
  expect(await findByText('At most 100 characters are allowed.')).toBeVisible();
});

test('a failed save shows why and loses nothing', async () => {
  const { type, save, findByText, getByText, getByLabelText, getByRole } = await show(() => refused(503, 'Away'));
  await type('Anna Example');
  await save();
  expect(await findByText('Update Failed')).toBeInTheDocument();
  expect(getByText('Away')).toBeInTheDocument();
  expect(getByLabelText('Display Name')).toHaveValue('Anna Example');
  expect(getByRole('heading', { name: 'Ann Example' })).toBeVisible();
});

test('a double click saves once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { type, press, findByText, findByRole, getByRole, patches } = await show(() => promise);
  await type('Anna Example');
  await press.dblClick(getByRole('button', { name: 'Save Changes' }));
  expect(await findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
  resolve(renamedTo('Anna Example'));
  expect(await findByText('Profile Updated')).toBeInTheDocument();
  expect(patches()).toHaveLength(1);
});

test('with the email in use a note says that only the display name was updated', async () => {
  const { type, save, findByText, getByRole } = await show(() => refused(400, 'Email already in use'));
  await type('Anna Example');
  await save();
  expect(await findByText('Email already in use: only your display name was updated.')).toBeInTheDocument();
  expect(getByRole('heading', { name: 'Anna Example' })).toBeVisible();
});

test('without a session the user is signed out and redirected to /login', async () => {
  const { type, save, findByText } = await show(() => refused(401, 'Please sign in to continue.', 'signed-out'));
  await type('Anna Example');
  await save();
  expect(await findByText('Signed out', { selector: 'p' })).toBeInTheDocument();
  const userId: unknown = expect.any(String);
  expect(session.state()).toEqual({ status: 'out', left: false, ended: 'by-itself', userId, session: null });
});

test('the picture cannot be changed yet', async () => {
  const { press, getByRole, findByText } = await show();
  await press.click(getByRole('button', { name: 'Change Profile Picture' }));
  expect(await findByText('Changing the profile picture is not implemented yet.')).toBeInTheDocument();
});

const held: (() => void)[] = [];
afterEach(() => held.splice(0).forEach((release) => release()));
/** Simulates a tab of this user with unsaved text. */
const hold = (person: string, tab: string, what: string) =>
  new Promise<void>((isHeld) => {
    void navigator.locks.request(`allsquare-draft:${person}:${tab}:${what}`, () => {
      isHeld();
      return new Promise<void>((release) => held.push(release));
    });
  });

test.each([
  { here: ['An expense'], elsewhere: [], says: 'An expense is not saved.' },
  { here: [], elsewhere: ['An expense'], says: 'An expense is not saved in another tab.' },
  { here: ['A group'], elsewhere: ['A group'], says: 'A group is not saved. A group is not saved in another tab.' },
  { here: [], elsewhere: ['An expense', 'A payment'], says: 'A payment and an expense are not saved in another tab.' },
])('Log Out asks: $says', async ({ here, elsewhere, says }) => {
  const { press, getByRole, findByRole, queryByRole, findByText, sent } = await show();
  for (const what of here) await hold(ann.id, 'this', what);
  for (const what of elsewhere) await hold(ann.id, 'other', what);
  for (const what of here) sessionStorage.setItem(`draft:${ann.id}:kind:id`, JSON.stringify({ values: 'typed', what }));
  await press.click(getByRole('button', { name: 'Log Out' }));
  const question = await findByRole('alertdialog');
  expect(question).toHaveTextContent(says);
  await press.click(getByRole('button', { name: 'Cancel' }));
  expect(queryByRole('alertdialog')).toBeNull();
  expect(sent.map(({ path }) => path)).not.toContain('/api/auth/logout');
  await press.click(getByRole('button', { name: 'Log Out' }));
  await press.click(await findByRole('button', { name: 'Log Out Anyway' }));
  expect(await findByText('Signed out', { selector: 'p' })).toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test("Log Out does not ask for another person's text", async () => {
  const { press, getByRole, findByText } = await show();
  await hold(people.ben.id, 'other', 'An expense');
  await press.click(getByRole('button', { name: 'Log Out' }));
  expect(await findByText('Signed out', { selector: 'p' })).toBeInTheDocument();
});

test('Log Out signs out and goes home', async () => {
  const { press, getByRole, findByText, sent } = await show();
  navigations.length = 0;
  await press.click(getByRole('button', { name: 'Log Out' }));
  expect(await findByText('Logged Out')).toBeInTheDocument();
  expect(await findByText('Signed out', { selector: 'p' })).toBeInTheDocument();
  expect(navigations).toEqual(['/']);
  expect(sent.at(-1)?.path).toBe('/api/auth/logout');
});
