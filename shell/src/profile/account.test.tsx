import type { Me, SignedInSession } from '@allsquare/auth-contract';
import { SessionProvider } from '@allsquare/kit/session';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { act, within } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { sessionFor, userFor } from '../session/testing.ts';
import { useSessionState } from '../session/use-session-state.ts';
import { Component as ProfilePage } from './profile.page.tsx';

const { ann } = people;
const none = (status = 204) => new Response(status === 204 ? null : '', { status });
const refused = (status: number, code: string, message: string) => Response.json({ code, message }, { status });
const time = new Date().toISOString();
const at = (id: string, device: string | null, current = false): SignedInSession => ({
  id,
  current,
  startedAt: time,
  lastSeenAt: time,
  device,
});
const here = at('0d000000-0000-4000-8000-000000000001', 'Firefox on Linux', true);
const there = at('0d000000-0000-4000-8000-000000000002', 'Safari on iPhone');
const factor = { id: 'f1', factor_type: 'totp', status: 'verified' } as const;

const Here = () => {
  const { session: present } = useSessionState();
  return present ? (
    <SessionProvider session={present}>
      <ProfilePage />
    </SessionProvider>
  ) : (
    <p>Signed out</p>
  );
};
type Wire = {
  me?: Partial<Me>;
  sessions?: SignedInSession[];
  balances?: object[];
  on?: (sent: SentRequest) => Response;
};
const show = async ({ me = {}, sessions = [here], balances = [], on = () => none() }: Wire = {}) => {
  const state = { me, sessions };
  const screen = renderScreen(<Here />, {
    route: '/profile',
    answer: (sent) => {
      const { method, path } = sent;
      if (path === '/api/auth/login') return Response.json(sessionFor(ann));
      if (path === '/api/auth/logout') return none();
      if (path === '/api/auth/me')
        return Response.json({ ...userFor(ann), assuranceLevel: 'aal1', factors: [], ...state.me });
      if (method === 'GET' && path === '/api/auth/sessions') return Response.json(state.sessions);
      if (path === '/api/balances') return Response.json(balances);
      return on(sent);
    },
  });
  await act(() => session.signIn({ email: ann.email, password: 'long enough' }));
  const writes = () =>
    screen.sent
      .filter(({ method, path }) => method !== 'GET' && path !== '/api/auth/login')
      .map(({ method, path, body }) => [method, path, body]);
  const click = async (name: string) => screen.press.click(await screen.findByRole('button', { name }));
  return { ...screen, state, writes, click };
};

const navigations: string[] = [];
beforeAll(async () => {
  setNavigate(async (address) => void navigations.push(address));
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

describe('password', () => {
  test('changes with the current one; a wrong one shows an error at its field', async () => {
    let isWrong = true;
    const screen = await show({
      on: () => (isWrong ? refused(403, 'wrong-password', 'That is not your password. Please try again.') : none()),
    });
    await screen.click('Change password');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    const current = dialog.getByLabelText('Current password');
    expect(current).toHaveFocus();
    expect(current).toHaveAttribute('autocomplete', 'current-password');
    expect(dialog.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    await screen.press.type(current, 'not it');
    await screen.press.type(dialog.getByLabelText('New password'), 'another one');
    await screen.press.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await dialog.findByText('That is not your password. Please try again.')).toBeVisible();
    expect(current).toHaveAccessibleDescription('That is not your password. Please try again.');
    expect(current).toHaveFocus();
    isWrong = false;
    await screen.press.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.writes().at(-1)).toEqual(['POST', '/api/auth/password', { current: 'not it', next: 'another one' }]);
  });

  test('a common one and one that is too short show errors at the new one', async () => {
    const words = 'This is one of the most common passwords. Please choose another one.';
    const screen = await show({ on: () => refused(400, 'common-password', words) });
    await screen.click('Change password');
    const next = await screen.findByLabelText('New password');
    await screen.press.type(screen.getByLabelText('Current password'), 'long enough');
    const dialog = within(screen.getByRole('dialog'));
    const save = () => screen.press.click(dialog.getByRole('button', { name: 'Change password' }));
    await screen.press.type(next, 'short');
    await save();
    expect(await screen.findByText('Please choose a password of 8 to 200 characters')).toBeVisible();
    await screen.press.type(next, 'er than before');
    await save();
    expect(await screen.findByText(words)).toBeVisible();
    expect(next).toHaveAccessibleDescription(words);
  });

  test('a user who signs in with Google only sets a first one', async () => {
    const screen = await show({ me: { hasPassword: false } });
    await screen.click('Set a password');
    const next = await screen.findByLabelText('New password');
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await screen.press.type(next, 'long enough');
    await screen.press.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Password set')).toBeInTheDocument();
    expect(screen.writes()).toEqual([['POST', '/api/auth/password', { next: 'long enough' }]]);
  });
});

describe('two-factor authentication', () => {
  const setup = { id: 's1', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Allsquare:ann?secret=JBSWY3DPEHPK3PXP' };
  const codes = ['abcd-efgh', 'ijkl-mnop'];
  const words = 'Wrong code. Please enter the newest code from your authenticator app.';

  test('setup asks for password and first code, and requires saving the recovery codes', async () => {
    const screen = await show({
      on: ({ path, body }) => {
        if (path === '/api/auth/factors') return Response.json(setup, { status: 201 });
        return (body as { code: string }).code === '123456'
          ? Response.json({ recoveryCodes: codes })
          : refused(403, 'wrong-code', words);
      },
    });
    await screen.click('Set up');
    await screen.press.type(await screen.findByLabelText('Password'), 'long enough{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.getByRole('link', { name: 'open it on this device' })).toHaveAttribute('href', setup.uri);
    await screen.click('Copy the key');
    expect(await navigator.clipboard.readText()).toBe(setup.secret);

    const field = screen.getByLabelText('Code');
    await screen.press.type(field, '000 000{Enter}');
    expect(await screen.findByText(words)).toBeVisible();
    await screen.press.clear(field);
    screen.state.me = { factors: [factor] };
    await screen.press.type(field, '123 456{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(codes),
    );
    await screen.click('Copy the recovery codes');
    expect(await navigator.clipboard.readText()).toBe('abcd-efgh\nijkl-mnop\n');

    await screen.press.keyboard('{Escape}');
    expect(await screen.findByText('Save your recovery codes first')).toBeVisible();
    await screen.click('I have saved them');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('On')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeVisible();
  });

  test('the recovery codes can be downloaded', async () => {
    const made: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${made.push(blob)}`;
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const screen = await show({
      on: ({ path }) => Response.json(path === '/api/auth/factors' ? setup : { recoveryCodes: codes }),
    });
    await screen.click('Set up');
    await screen.press.type(await screen.findByLabelText('Password'), 'long enough{Enter}');
    await screen.press.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await screen.click('Download');
    expect(made[0]?.size).toBe('abcd-efgh\nijkl-mnop\n'.length);
    expect(clicked).toHaveBeenCalledTimes(1);
    clicked.mockRestore();
  });

  test('a wrong password shows an error at its field, and starts nothing', async () => {
    const screen = await show({ on: () => refused(403, 'wrong-password', 'That is not your password.') });
    await screen.click('Set up');
    await screen.press.type(await screen.findByLabelText('Password'), 'not it{Enter}');
    expect(await screen.findByText('That is not your password.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  test('removal asks for password and code', async () => {
    const screen = await show({
      me: { factors: [factor] },
      on: ({ body }) => ((body as { code: string }).code === '123456' ? none() : refused(403, 'wrong-code', words)),
    });
    await screen.click('Remove');
    await screen.press.type(await screen.findByLabelText('Password'), 'long enough');
    const code = screen.getByLabelText('Code');
    const remove = () => screen.press.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await screen.press.type(code, '000000');
    await remove();
    expect(await screen.findByText(words)).toBeVisible();
    await screen.press.clear(code);
    screen.state.me = {};
    await screen.press.type(code, '123456');
    await remove();
    expect(await screen.findByText('Two-factor authentication is off')).toBeInTheDocument();
    expect(screen.writes().at(-1)).toEqual([
      'DELETE',
      '/api/auth/factors/f1',
      { password: 'long enough', code: '123456' },
    ]);
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

describe('sessions', () => {
  test('signs out another device and keeps the focus in the section', async () => {
    const screen = await show({ sessions: [here, there, at('0d000000-0000-4000-8000-000000000003', null)] });
    const list = within(await screen.findByRole('list', { name: 'Where you are signed in' }));
    expect(list.getByText('This device')).toBeVisible();
    expect(list.getByText('Unknown device')).toBeVisible();
    expect(list.getAllByText(/^Last seen .* ago/)).toHaveLength(2);
    const [first] = list.getAllByRole('button', { name: 'Sign out' });
    if (!first) throw new Error('No button');
    expect(first).toHaveAccessibleDescription('Safari on iPhone');
    screen.state.sessions = [here];
    await screen.press.click(first);
    expect(await screen.findByText('Safari on iPhone is signed out.')).toBeInTheDocument();
    expect(screen.writes()).toEqual([['DELETE', `/api/auth/sessions/${there.id}`, undefined]]);
    expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
    expect(await screen.findByText('Nowhere else.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('signs out all others at once', async () => {
    const screen = await show({ sessions: [here, there] });
    screen.state.sessions = [here];
    await screen.click('Sign out everywhere else');
    expect(await screen.findByText('Signed out everywhere else')).toBeInTheDocument();
    expect(screen.writes()).toEqual([['DELETE', '/api/auth/sessions', undefined]]);
  });
});

describe('deleting the account', () => {
  const balances = [
    { groupId: '0e000000-0000-4000-8000-000000000001', cents: -1250 },
    { groupId: '0e000000-0000-4000-8000-000000000002', cents: 3000 },
    { groupId: '0e000000-0000-4000-8000-000000000003', cents: 0 },
  ];

  test('lists what is deleted, what stays and open balances, then signs out and goes home', async () => {
    const screen = await show({ balances });
    navigations.length = 0;
    await screen.click('Delete Account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Account' }));
    expect(dialog.getByText(/open balances stay with the groups/)).toBeVisible();
    expect(await dialog.findByText('You owe $12.50 and you are owed $30.00 in 2 groups.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'See your groups' })).toHaveAttribute('href', '/groups');
    await screen.press.type(dialog.getByLabelText('Password'), 'long enough{Enter}');
    expect(await screen.findByText('Your account is deleted')).toBeInTheDocument();
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
    expect(screen.writes()).toEqual([['DELETE', '/api/users/me', { password: 'long enough' }]]);
    expect(navigations).toEqual(['/']);
  });

  test('a wrong password shows an error at its field, and deletes nothing', async () => {
    const screen = await show({ on: () => refused(403, 'wrong-password', 'That is not your password.') });
    await screen.click('Delete Account');
    await screen.press.type(await screen.findByLabelText('Password'), 'not it{Enter}');
    expect(await screen.findByText('That is not your password.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('a user who signed in with Google long ago must sign in again', async () => {
    const words = 'Please sign out and in again to confirm that it is you, then try again.';
    const screen = await show({ me: { hasPassword: false }, on: () => refused(403, 'sign-in-again', words) });
    await screen.findByRole('button', { name: 'Set a password' });
    await screen.click('Delete Account');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await screen.press.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await dialog.findByText(words)).toBeVisible();
  });
});

test('an account that fails to load shows an error and can be retried', async () => {
  let isAway = true;
  const screen = renderScreen(<Here />, {
    route: '/profile',
    answer: ({ path }) => {
      if (path === '/api/auth/login') return Response.json(sessionFor(ann));
      if (path === '/api/auth/sessions') return Response.json([here]);
      if (isAway) return refused(503, 'away', 'Away');
      return Response.json({ ...userFor(ann), assuranceLevel: 'aal1', factors: [], emailVerified: false });
    },
  });
  await act(() => session.signIn({ email: ann.email, password: 'long enough' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await screen.press.click(again);
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeVisible();
  expect(await screen.findByText('Please verify your email address')).toBeVisible();
});
