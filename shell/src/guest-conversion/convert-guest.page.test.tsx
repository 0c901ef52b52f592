import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { act, within } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { sessionFor } from '../session/testing.ts';
import { Component as KeepPage } from './convert-guest.page.tsx';

const { ben } = people;
const isLook = ({ path }: SentRequest) => path === '/api/auth/guest/keep/look';
const account = { name: 'Ben', email: ben.email, groups: ['Lisbon trip', 'Flat'] };
const isConfirm = ({ path }: SentRequest) => path === '/api/auth/guest/keep/confirm';
const open = (confirm: () => Response, look = () => Response.json(account)) => {
  history.replaceState(null, '', '/keep#from-the-mail');
  return renderScreen(<KeepPage />, {
    user: null,
    route: '/keep',
    answer: (sent) => {
      if (isLook(sent)) return look();
      if (isConfirm(sent)) return confirm();
      return sent.path === '/api/auth/login' ? Response.json(sessionFor(ben)) : new Response(null, { status: 204 });
    },
  });
};
beforeAll(async () => {
  setNavigate(async () => undefined);
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));
afterEach(() => sessionStorage.clear());

test('the password sets email and password on the account, and signs in', async () => {
  const { findByLabelText, getByRole, findByText, press, sent } = open(() => Response.json({ email: ben.email }));
  expect(location.href).not.toContain('from-the-mail');
  await press.type(await findByLabelText('Password'), 'correct-horse');
  await press.click(getByRole('button', { name: 'Save Account' }));
  expect(await findByText('At /dashboard')).toBeVisible();
  expect(sent.filter(isConfirm)).toMatchObject([{ body: { token: 'from-the-mail', password: 'correct-horse' } }]);
});

test('in the browser where it began it ends where it began', async () => {
  localStorage.setItem('save_from', '/groups/10000000-0000-4000-8000-000000000001?tab=members');
  const { findByLabelText, getByRole, findByText, press } = open(() => Response.json({ email: ben.email }));
  await press.type(await findByLabelText('Password'), 'correct-horse');
  await press.click(getByRole('button', { name: 'Save Account' }));
  expect(await findByText('At /groups/10000000-0000-4000-8000-000000000001?tab=members')).toBeVisible();
  expect(localStorage.getItem('save_from')).toBeNull();
});

test('an expired link shows an error, and the page stays', async () => {
  const message = 'This link has expired or was used already. Please ask for another one.';
  const { findByLabelText, getByRole, findByText, press } = open(() =>
    Response.json({ code: 'link-over', message }, { status: 410 }),
  );
  await press.type(await findByLabelText('Password'), 'correct-horse');
  await press.click(getByRole('button', { name: 'Save Account' }));
  expect(await findByText(message)).toBeVisible();
});

test('shows the account and its groups first; declining sends nothing', async () => {
  const { findByText, getByRole, getByText, press, sent } = open(() => Response.json({ email: ben.email }));
  expect(await findByText(/This is the guest account of/)).toHaveTextContent(
    `of Ben. Choose a password to save it under ${ben.email}`,
  );
  const groups = within(getByRole('region', { name: 'Groups of Ben' }));
  expect(groups.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Lisbon trip', 'Flat']);
  await press.click(getByRole('button', { name: 'This isn’t me' }));
  expect(getByText('Nothing was changed')).toBeVisible();
  expect(await findByText('At /')).toBeVisible();
  expect(sent.filter(isConfirm)).toEqual([]);
  expect(sessionStorage.getItem('keep')).toBeNull();
});

test('a link that was already expired shows an error and no form', async () => {
  const message = 'This link has expired or was used already. Please ask for another one.';
  const { findByRole, queryByLabelText } = open(
    () => Response.json({}),
    () => Response.json({ code: 'link-over', message }, { status: 410 }),
  );
  expect(await findByRole('heading', { name: message })).toBeVisible();
  expect(queryByLabelText('Password')).toBeNull();
});

test('the page without the token of a link asks for a new link, and sends nothing', async () => {
  const { findByRole, sent } = renderScreen(<KeepPage />, { user: null, route: '/keep' });
  expect(await findByRole('heading', { name: /^This link has expired or was used already/ })).toBeVisible();
  expect(sent.filter(isLook)).toEqual([]);
});
