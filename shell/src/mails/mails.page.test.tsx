import { renderScreen } from '@allsquare/kit/testing';
import { session, setNavigate } from '../session/app-state.ts';
import { Component as MailsPage } from './mails.page.tsx';

beforeAll(async () => {
  setNavigate(async () => undefined);
  await session.start(false);
});

const show = (answer: () => Response) =>
  renderScreen(<MailsPage />, { user: null, route: '/mails', path: '/mails?token=t.o.k', answer });

test('stops mails, and starts them again', async () => {
  const screen = show(() => new Response(null, { status: 204 }));
  await screen.press.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText('You won’t get these emails anymore.')).toBeInTheDocument();
  await screen.press.click(screen.getByRole('button', { name: 'Get them again' }));
  expect(await screen.findByText('You’ll get these emails again.')).toBeInTheDocument();
  const asked = screen.sent.filter(({ path }) => path.startsWith('/api/mails'));
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/mails/unsubscribe?token=t.o.k',
    'DELETE /api/mails/unsubscribe?token=t.o.k',
  ]);
});

test('reads the token behind the # of the address that mail programs open', async () => {
  history.replaceState(null, '', '/mails#from-a-mail-program');
  const screen = renderScreen(<MailsPage />, {
    user: null,
    route: '/mails',
    answer: () => new Response(null, { status: 204 }),
  });
  const asked = () => screen.sent.filter(({ path }) => path.startsWith('/api/mails'));
  await screen.findByRole('button', { name: 'Stop these emails' });
  expect(asked()).toEqual([]);
  expect(location.href).not.toContain('from-a-mail-program');
  await screen.press.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(asked()).toMatchObject([{ method: 'POST', path: '/api/mails/unsubscribe?token=from-a-mail-program' }]);
});

test.each([
  [404, { code: 'link-not-found', message: 'This link is not valid.' }, 'This link is not valid.'],
  [503, { code: 'part-away', message: 'Away' }, 'That did not work. Please try again in a moment.'],
])('shows an error (%i) and allows a retry', async (status, body, words) => {
  const screen = show(() => Response.json(body, { status }));
  await screen.press.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeEnabled();
});
