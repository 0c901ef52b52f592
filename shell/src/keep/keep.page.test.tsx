import { people, renderScreen, type Sent } from '@allsquare/kit/testing';
import { act } from '@testing-library/react';
import { goBy, session } from '../session/app-state.ts';
import { sessionFor } from '../session/testing.ts';
import { Component as KeepPage } from './keep.page.tsx';

const { ben } = people;
const isConfirm = ({ path }: Sent) => path === '/api/auth/guest/keep/confirm';
const open = (confirm: () => Response) => {
  history.replaceState(null, '', '/keep#from-the-mail');
  return renderScreen(<KeepPage />, {
    user: null,
    route: '/keep',
    answer: (sent) => {
      if (isConfirm(sent)) return confirm();
      return sent.path === '/api/auth/login' ? Response.json(sessionFor(ben)) : new Response(null, { status: 204 });
    },
  });
};
beforeAll(async () => {
  goBy(async () => undefined);
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

test('the password sets both on the account, and signs in', async () => {
  const { getByLabelText, getByRole, findByText, press, sent } = open(() => Response.json({ email: ben.email }));
  expect(location.href).not.toContain('from-the-mail');
  await press.type(getByLabelText('Password'), 'correct-horse');
  await press.click(getByRole('button', { name: 'Keep Account' }));
  expect(await findByText('At /dashboard')).toBeVisible();
  expect(sent.filter(isConfirm)).toMatchObject([{ body: { token: 'from-the-mail', password: 'correct-horse' } }]);
});

test('a link that is over says so, and the page stays', async () => {
  const message = 'This link is too old, or was used already. Please ask for another one.';
  const { getByLabelText, getByRole, findByText, press } = open(() =>
    Response.json({ code: 'link-over', message }, { status: 410 }),
  );
  await press.type(getByLabelText('Password'), 'correct-horse');
  await press.click(getByRole('button', { name: 'Keep Account' }));
  expect(await findByText(message)).toBeVisible();
});
