import type { Session } from '@allsquare/auth-contract';
import { askToSaveAccount, setSaveAccount } from '@allsquare/kit/save-account';
import { SessionProvider } from '@allsquare/kit/session';
import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { act, within } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { sessionFor, userFor } from '../session/testing.ts';
import { useSessionState } from '../session/use-session-state.ts';
import { Component as ProfilePage } from './profile.page.tsx';
import { openSaveAccount, SaveAccount } from './save-account.tsx';

const guest = { id: '0b000000-0000-4000-8000-00000000000b', name: 'Ben', email: '' };
const converted: Session = sessionFor({ ...guest, email: 'ben@example.com' });
const isKeep = ({ path }: SentRequest) => path === '/api/auth/guest/keep';

const Here = () => {
  const { session: present } = useSessionState();
  return present ? (
    <SessionProvider session={present}>
      <ProfilePage />
      <SaveAccount />
    </SessionProvider>
  ) : (
    <p>Signed out</p>
  );
};
const show = async (mail: boolean, answer: Response, link = () => new Response(null, { status: 204 })) => {
  const screen = renderScreen(<Here />, {
    route: '/profile',
    answer: (sent) => {
      const { path } = sent;
      if (path === '/api/auth/guest/return-link') return link();
      if (path === '/api/auth/guest') return Response.json(sessionFor(guest), { status: 201 });
      if (path === '/api/auth/me')
        return Response.json({ ...userFor(guest), guest: true, assuranceLevel: 'aal1', factors: [] });
      if (path === '/api/auth/sessions' || path === '/api/balances') return Response.json([]);
      if (path === '/api/auth/config')
        return Response.json({
          clientId: 'c',
          authorizationEndpoint: '/a',
          endSessionEndpoint: '/e',
          google: false,
          mail,
        });
      return isKeep(sent) ? answer : new Response(null, { status: 204 });
    },
  });
  await act(() => session.signInAsGuest({ token: 'some-token', name: 'Ben' }));
  return screen;
};

beforeAll(async () => {
  setNavigate(async () => undefined);
  setSaveAccount((why) => void openSaveAccount(why));
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

test('offers conversion in place of password and second factor; the mail asks for the password', async () => {
  const { findByRole, queryByRole, queryByLabelText, findByText, press, sent } = await show(
    true,
    Response.json({ message: 'Check your inbox.' }, { status: 202 }),
  );
  await press.click(await findByRole('button', { name: 'Save your account' }));
  expect(queryByRole('button', { name: /password/i })).toBeNull();
  const dialog = within(await findByRole('dialog', { name: 'Save your account' }));
  await press.type(await dialog.findByLabelText('Email'), 'ben@example.com');
  expect(queryByLabelText('Password')).toBeNull();
  await press.click(dialog.getByRole('button', { name: 'Save Account' }));
  expect(await findByText('We sent a link to ben@example.com. Open it to choose a password.')).toBeVisible();
  expect(sent.filter(isKeep)).toMatchObject([{ body: { email: 'ben@example.com' } }]);
});

test('without mail the password is set at once, and the session continues', async () => {
  const { findByRole, findByText, press, sent } = await show(false, Response.json(converted));
  await press.click(await findByRole('button', { name: 'Save your account' }));
  const dialog = within(await findByRole('dialog', { name: 'Save your account' }));
  await press.type(await dialog.findByLabelText('Email'), 'ben@example.com');
  await press.type(dialog.getByLabelText('Password'), 'correct-horse');
  await press.click(dialog.getByRole('button', { name: 'Save Account' }));
  expect(await findByText('Account saved')).toBeVisible();
  expect(sent.filter(isKeep)).toMatchObject([{ body: { email: 'ben@example.com', password: 'correct-horse' } }]);
  expect(session.state().session?.user.email).toBe('ben@example.com');
});

test('what a guest may not do opens the dialog with the reason, on any page', async () => {
  const { findByRole, queryByText, press } = await show(true, Response.json({}, { status: 202 }));
  await findByRole('button', { name: 'Save your account' });
  const why = 'You’re here as a guest. Add an email to your account to do this.';
  act(() => askToSaveAccount(why));
  expect(await findByRole('dialog', { name: 'Save your account' })).toHaveAccessibleDescription(
    `${why} Your groups, names and balances stay as they are.`,
  );
  await press.keyboard('{Escape}');
  await press.click(await findByRole('button', { name: 'Save your account' }));
  await findByRole('dialog', { name: 'Save your account' });
  expect(queryByText(why, { exact: false })).toBeNull();
});

test.each([
  ['the dialog', 409, 'email-in-use', 'Email already in use'],
  ['the dialog', 409, 'not-a-guest', 'This account already has an email address.'],
  ['the dialog', 403, 'other-browser', 'Only the browser in which you joined can do that.'],
])('%s shows why the account cannot be saved (%i %s)', async (_, status, code, message) => {
  const { findByRole, findByText, queryByText, press } = await show(true, Response.json({ code, message }, { status }));
  await press.click(await findByRole('button', { name: 'Save your account' }));
  const dialog = within(await findByRole('dialog', { name: 'Save your account' }));
  await press.type(await dialog.findByLabelText('Email'), 'ben@example.com');
  await press.click(dialog.getByRole('button', { name: 'Save Account' }));
  expect(await findByText(message)).toBeVisible();
  expect(queryByText(/try again/i)).toBeNull();
});

test('gets a return link before logging out', async () => {
  const url = 'http://localhost:8080/return#a-token-of-128-bits';
  const { findByRole, findByText, press, sent } = await show(true, Response.json({}), () =>
    Response.json({ url, expiresAt: '2026-12-05T10:00:00.000Z' }, { status: 201 }),
  );
  await press.click(await findByRole('button', { name: 'Log Out' }));
  const question = within(await findByRole('alertdialog'));
  await press.click(question.getByRole('button', { name: 'Get a link to come back' }));
  expect(await question.findByText(url)).toBeVisible();
  expect(question.getByText(/This link signs you in once, until/)).toBeVisible();
  expect(question.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(question.queryByRole('button', { name: 'Get a link to come back' })).toBeNull();
  await press.click(question.getByRole('button', { name: 'Log Out' }));
  expect(await findByText('Signed out')).toBeVisible();
  expect(sent.filter(({ path }) => path === '/api/auth/guest/return-link')).toHaveLength(1);
});

test('gets a warning before logging out', async () => {
  const { findByRole, getByRole, findByText, press, sent } = await show(
    true,
    Response.json({ message: 'Check your inbox.' }, { status: 202 }),
  );
  await press.click(await findByRole('button', { name: 'Log Out' }));
  const question = within(await findByRole('alertdialog'));
  expect(question.getByText('You won’t be able to get back in.')).toBeVisible();
  await press.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent.filter(({ path }) => path === '/api/auth/logout')).toEqual([]);
  await press.click(getByRole('button', { name: 'Log Out' }));
  await press.click(within(await findByRole('alertdialog')).getByRole('button', { name: 'Log Out' }));
  expect(await findByText('Signed out')).toBeVisible();
});
