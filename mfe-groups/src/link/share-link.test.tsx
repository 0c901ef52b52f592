import { apiFromExamples, people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { lisbonId, story } from '../../test/examples.ts';
import { GroupPage } from '../group/group.page.tsx';

const url = 'https://allsquare.example/join#AAECAwQFBgcICQoLDA0ODw';
const isLink = ({ path }: SentRequest) => path === `/api/groups/${lisbonId}/link`;
const answerLink = (sent: SentRequest) => {
  if (!isLink(sent)) return undefined;
  return sent.method === 'DELETE'
    ? new Response(null, { status: 204 })
    : Response.json({ url, expiresAt: '2026-12-21T10:00:00.000Z' });
};
const open = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  const screen = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}?tab=members`,
    answer: answerLink,
    ...options,
  });
  await screen.press.click(await screen.findByRole('button', { name: 'Share link' }));
  await screen.findByRole('dialog', { name: 'Share link' });
  return screen;
};

test('shows the link, its QR code and expiry date, and copies it', async () => {
  const { findByText, findByRole, getByRole, press } = await open();
  expect(await findByText(url)).toBeVisible();
  expect(getByRole('img', { name: /link to join Lisbon trip/ })).toBeVisible();
  expect(await findByText('Works until Dec 21, 2026.')).toBeVisible();
  await press.click(getByRole('button', { name: 'Copy link' }));
  expect(await findByRole('button', { name: 'Copied link' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(url);
});

test('says why it opens instead of a reminder', async () => {
  const { findByRole } = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}?tab=summary&share-link=${people.ben.id}`,
    answer: answerLink,
  });
  expect(await findByRole('dialog', { name: 'Share link' })).toHaveAccessibleDescription(
    'Ben Example has no email address here, so we can’t remind them. Send them this link: it shows them what they owe.',
  );
});

test('an admin can end it; a member cannot', async () => {
  const { findByText, getByRole, queryByRole, press, sent, unmount } = await open();
  await findByText(url);
  await press.click(getByRole('button', { name: 'End Link' }));
  expect(await findByText('Link ended')).toBeVisible();
  expect(queryByRole('dialog')).toBeNull();
  expect(sent.filter(isLink).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  unmount();
  const asBen = await open({ user: people.ben });
  await asBen.findByText(url);
  expect(asBen.queryByRole('button', { name: 'End Link' })).toBeNull();
});

/** The group when Ben is a guest. */
const groupOfGuest = async () => {
  const answered = await apiFromExamples(story, { caller: people.ben.id })(`/api/groups/${lisbonId}`, {
    method: 'GET',
  });
  const group = await answered.json();
  for (const member of group.members) if (member.userId === people.ben.id) member.guest = true;
  return Response.json(group);
};

test.each(['share-link', 'add-members'])('a guest who follows ?%s learns that it takes an email', async (param) => {
  const { findByText, queryByRole, sent } = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}?tab=members&${param}`,
    user: people.ben,
    answer: ({ path }) => (path === `/api/groups/${lisbonId}` ? groupOfGuest() : undefined),
  });
  expect(await findByText('You’re here as a guest. Add an email to your account to do this.')).toBeVisible();
  expect(queryByRole('dialog')).toBeNull();
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});
