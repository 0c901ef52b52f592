import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { act } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { sessionFor } from '../session/testing.ts';
import { Component as ReturnPage } from './return.page.tsx';

const guest = { id: people.ben.id, name: 'Ben', email: '' };
const isReturn = ({ path }: SentRequest) => path === '/api/auth/guest/return';
const open = (answer: () => Response) => {
  history.replaceState(null, '', '/return#from-before');
  return renderScreen(<ReturnPage />, {
    user: null,
    route: '/return',
    answer: (sent) => {
      if (isReturn(sent)) return answer();
      return sent.path === '/api/auth/login'
        ? Response.json(sessionFor(people.ann))
        : new Response(null, { status: 204 });
    },
  });
};
beforeAll(async () => {
  setNavigate(async () => undefined);
  await session.start(false);
});
afterEach(() => act(() => session.signOut()));

test('a press opens the account, not the page itself; a retry is the same use of the link', async () => {
  let tries = 0;
  const { findByRole, getByRole, findByText, press, sent } = open(() =>
    ++tries === 1
      ? Response.json({ code: 'answer-lost', message: 'Lost' }, { status: 502 })
      : Response.json(sessionFor(guest)),
  );
  expect(location.href).not.toContain('from-before');
  await findByRole('button', { name: 'Come Back' });
  expect(sent.filter(isReturn)).toEqual([]);
  await press.click(getByRole('button', { name: 'Come Back' }));
  expect(await findByText('Lost')).toBeVisible();
  await press.click(getByRole('button', { name: 'Come Back' }));
  expect(await findByText('At /dashboard')).toBeVisible();
  const uses = sent.filter(isReturn).map(({ body }) => body);
  expect(uses).toEqual([
    { token: 'from-before', attempt: expect.stringMatching(/^[\da-f-]{36}$/) },
    { token: 'from-before', attempt: expect.any(String) },
  ]);
  expect(uses[1]).toEqual(uses[0]);
  expect(session.state().session?.user).toEqual(guest);
});

test('an expired link shows what to do', async () => {
  const message = 'This link has expired or was used already. Open the link of your group to join again.';
  const { findByRole, findByText, press } = open(() =>
    Response.json({ code: 'return-over', message }, { status: 410 }),
  );
  await press.click(await findByRole('button', { name: 'Come Back' }));
  expect(await findByText(message)).toBeVisible();
});

test('asks a signed-in user to log out first, and the link stays valid', async () => {
  const screen = open(() => Response.json(sessionFor(guest)));
  await act(() => session.signIn({ email: people.ann.email, password: 'correct-horse' }));
  expect(await screen.findByText(/Log out first/)).toHaveTextContent(`You are signed in as ${people.ann.name}`);
  expect(screen.queryByRole('button', { name: 'Come Back' })).toBeNull();
  expect(screen.sent.filter(isReturn)).toEqual([]);
});
