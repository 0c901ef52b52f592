import { useLocation } from '@allsquare/kit/router';
import { apiFromExamples, people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { within } from '@testing-library/react';
import { bookClub, bookClubId, lisbonId, story } from '../../test/examples.ts';
import { GroupPage } from '../group/group.page.tsx';

const open = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  const screen = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}?tab=members`,
    ...options,
  });
  await screen.findByRole('heading', { name: /^Ben Example/ });
  return screen;
};
const changes = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const refuse = (verb: string, status: number, body: object) => ({
  answer: ({ method }: SentRequest) => (method === verb ? Response.json(body, { status }) : undefined),
});
const cancelled = {
  id: '20000000-0000-4000-8000-000000000061',
  group: { id: bookClubId, name: 'Book club', type: 'other' },
  invitedBy: { id: people.ann.id, name: people.ann.name },
  email: 'dan@example.com',
  message: 'Read with us!',
  createdAt: '2026-11-21T10:10:00.000Z',
  status: 'cancelled',
};
const benAs = (role: string) => ({
  id: '1b000000-0000-4000-8000-00000000000b',
  groupId: lisbonId,
  userId: people.ben.id,
  role,
  addedBy: people.ann.id,
  joinedAt: '2026-11-21T10:05:00.000Z',
  colour: 7,
  user: people.ben,
});
/** The group with Ben in this role. */
const withBen = async (role: string) => {
  const response = await apiFromExamples(story, { caller: people.ann.id })(`/api/groups/${lisbonId}`, {});
  const group = await response.json();
  group.members = group.members.map((member: { userId: string }) =>
    member.userId === people.ben.id ? { ...member, role } : member,
  );
  return Response.json(group);
};

const crowded = async (count: number) => {
  const group = await (await withBen('member')).json();
  const [, ben] = group.members;
  const crowd = Array.from({ length: count - 2 }, (_, at) => {
    const id = `30000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    return { ...ben, id, userId: id, user: { id, name: `Member ${at + 3}`, email: `member${at + 3}@example.com` } };
  });
  return Response.json({ ...group, memberCount: count, members: [...group.members, ...crowd] });
};

test('shows 100 of 250 members, and the rest by keyboard', async () => {
  // By text: queries by role are slow among so many.
  const { findByText, getByText, queryByText, press } = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}?tab=members`,
    answer: ({ path }) => (path === `/api/groups/${lisbonId}` ? crowded(250) : undefined),
  });
  const more = await findByText('Load more');
  const shown = () => getByText('Ann Example', { selector: 'li *' }).closest('ul')?.children;
  const place = 'A friend, or anyone by email';
  expect(getByText('Member 100')).toBeVisible();
  expect(shown()).toHaveLength(100);
  expect(queryByText(place)).toBeNull();
  shown()?.[99]?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  await press.tab();
  expect(more.closest('button')).toHaveFocus();
  await press.keyboard('{Enter}');
  expect(await findByText('Member 200')).toBeVisible();
  expect(shown()).toHaveLength(200);
  expect(more.closest('button')).toHaveFocus();
  await press.keyboard(' ');
  expect(await findByText('Member 250')).toBeVisible();
  // Invitations and the card to add a member come last.
  expect(await findByText(place)).toBeVisible();
  expect(queryByText('Load more')).toBeNull();
});

test('an admin makes a member an admin; the badge follows the role', async () => {
  let role = 'member';
  const { getByRole, findByRole, findByText, getAllByRole, press, sent } = await open({
    answer: ({ method, path, body }) => {
      if (method === 'PATCH') {
        role = (body as { role: string }).role;
        return Response.json(benAs(role));
      }
      return path === `/api/groups/${lisbonId}` ? withBen(role) : undefined;
    },
  });
  await press.click(getByRole('button', { name: 'Role of Ben Example' }));
  await press.click(await findByRole('menuitem', { name: 'Make Admin' }));
  expect(await findByText('Role changed')).toBeVisible();
  expect(await findByRole('heading', { name: 'Ben Example Admin' })).toBeVisible();
  expect(getAllByRole('heading', { name: /Admin/ })).toHaveLength(2);
  await press.click(getByRole('button', { name: 'Role of Ben Example' }));
  expect(await findByRole('menuitem', { name: 'Make Member' })).toBeVisible();
  expect(changes(sent)).toMatchObject([
    { method: 'PATCH', path: `/api/groups/${lisbonId}/members/${people.ben.id}`, body: { role: 'admin' } },
  ]);
});

test('the only admin cannot step down', async () => {
  const { getByRole, findByRole, findByText, press, sent } = await open();
  await press.click(getByRole('button', { name: 'Role of Ann Example' }));
  await press.click(await findByRole('menuitem', { name: /Make Member/ }));
  expect(await findByText('Cannot remove yourself')).toBeVisible();
  expect(
    await findByText('You are the only admin of this group. Transfer admin rights to another member first.'),
  ).toBeVisible();
  expect(changes(sent)).toEqual([]);
});

test('shows an error if the role could not be changed', async () => {
  const { getByRole, findByRole, findByText, press } = await open(refuse('PATCH', 503, {}));
  await press.click(getByRole('button', { name: 'Role of Ben Example' }));
  await press.click(await findByRole('menuitem', { name: 'Make Admin' }));
  expect(await findByText('Failed to change the role')).toBeVisible();
});

/** The group with this balance of Ben, who is not among the first people. */
const withBalance = async (cents?: number) => {
  const group = await (await withBen('member')).json();
  const first = group.people.filter(({ id }: { id: string }) => id !== people.ben.id);
  const members = group.members.map((member: { userId: string }) => ({
    ...member,
    cents: member.userId === people.ben.id ? cents : undefined,
  }));
  return Response.json({ ...group, people: first, members });
};

test('an admin confirms and removes a member with one request; nobody can remove themselves here', async () => {
  let isRemoved = false;
  const { getByRole, queryByRole, findByRole, findByText, press, sent } = await open({
    answer: ({ method, path }) => {
      if (method === 'DELETE') isRemoved = true;
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return path === `/api/groups/${lisbonId}` ? withBalance(0) : undefined;
    },
  });
  expect(queryByRole('button', { name: 'Remove Ann Example' })).toBeNull();
  await press.click(getByRole('button', { name: 'Remove Ben Example' }));
  const question = await findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveTextContent('This will remove the member from Lisbon trip.');
  expect(within(question).getByText('Ben Example')).toBeVisible();
  await press.dblClick(within(question).getByRole('button', { name: 'Remove Member' }));
  expect(await findByText('Member removed')).toBeVisible();
  expect(isRemoved).toBe(true);
  expect(queryByRole('alertdialog')).toBeNull();
  expect(changes(sent)).toMatchObject([{ method: 'DELETE', path: `/api/groups/${lisbonId}/members/${people.ben.id}` }]);
});

const removal = `/api/groups/${lisbonId}/members/${people.ben.id}`;
const ENDS = 'The group’s join link stops working, and only an admin can add them again.';

test.each([
  [
    5000,
    'Ben Example is still owed $50.00',
    'they can read and be paid until that is settled, but can’t add anything.',
  ],
  [-2000, 'Ben Example still owes $20.00', 'they can read and pay until that is settled, but can’t add anything.'],
])('says the open balance of %i before a member is removed, and what remains', async (cents, title, remains) => {
  const { getByRole, findByRole, findByText, press, sent } = await open({
    answer: ({ method, path }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return path === `/api/groups/${lisbonId}` ? withBalance(cents) : undefined;
    },
  });
  await press.click(getByRole('button', { name: 'Remove Ben Example' }));
  const question = await findByRole('alertdialog', { name: title });
  expect(question).toHaveTextContent(`If you remove Ben Example now, ${remains}`);
  expect(question).toHaveTextContent(ENDS);
  await press.click(within(question).getByRole('button', { name: 'Remove Member' }));
  expect(await findByText('Member removed')).toBeVisible();
  expect(changes(sent)).toMatchObject([{ path: `${removal}?keepBalance=true` }]);
  // The link has ended, and the toast offers a new one.
  await press.click(await findByRole('button', { name: 'New link' }));
  expect(await findByRole('dialog', { name: 'Share link' })).toBeVisible();
});

test('a member who still owes is settled instead of removed', async () => {
  const Summary = () => <p>Summary{useLocation().search}</p>;
  const { getByRole, findByRole, findByText, press, sent, queryByRole } = await open({
    answer: ({ path }) => (path === `/api/groups/${lisbonId}` ? withBalance(-2000) : undefined),
    slots: { 'group.summary': Summary },
  });
  await press.click(getByRole('button', { name: 'Remove Ben Example' }));
  await press.click(await findByRole('button', { name: 'Settle' }));
  expect(await findByText(`Summary?tab=summary&settle-for=${people.ben.id}`)).toBeVisible();
  expect(queryByRole('alertdialog')).toBeNull();
  expect(changes(sent)).toEqual([]);
});

test('confirms again for a balance that the page does not know', async () => {
  const message = 'Ben Example still owes $50.00 in this group. Settle up first.';
  const { getByRole, findByRole, findByText, press, sent } = await open({
    answer: ({ method, path }) => {
      if (path === removal) return Response.json({ code: 'open-balance', message }, { status: 409 });
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return path === `/api/groups/${lisbonId}` ? withBalance() : undefined;
    },
  });
  await press.click(getByRole('button', { name: 'Remove Ben Example' }));
  await press.click(await findByRole('button', { name: 'Remove Member' }));
  expect(await findByText(/still owes \$50.00/)).toBeVisible();
  const question = getByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveTextContent(
    `${message} Or remove Ben Example now and settle the balance later. This will remove the member`,
  );
  await press.click(getByRole('button', { name: 'Remove Member' }));
  expect(await findByText('Member removed')).toBeVisible();
  expect(changes(sent)).toMatchObject([{ path: removal }, { path: `${removal}?keepBalance=true` }]);
});

test('shows Removing... while pending, and leaves the dialog open on failure', async () => {
  const { promise: away, resolve: fail } = Promise.withResolvers<Response>();
  const { getByRole, findByRole, findByText, press } = await open({
    answer: ({ method }) => (method === 'DELETE' ? away : undefined),
  });
  await press.click(getByRole('button', { name: 'Remove Ben Example' }));
  await press.click(await findByRole('button', { name: 'Remove Member' }));
  expect(await findByRole('button', { name: 'Removing...' })).toHaveAttribute('aria-busy', 'true');
  fail(Response.json({}, { status: 502 }));
  expect(await findByText('Failed to remove member')).toBeVisible();
  expect(await findByRole('button', { name: 'Remove Member' })).toBeVisible();
});

test('shows a member a disabled button with the reason, and no role menu', async () => {
  const { getByRole, findByRole, queryByRole, press, sent } = await open({ user: people.ben });
  const remove = getByRole('button', { name: 'Remove Ann Example' });
  expect(remove).toHaveAttribute('aria-disabled', 'true');
  await press.hover(remove);
  expect(await findByRole('tooltip')).toHaveTextContent('Only an admin of the group can do that.');
  await press.click(remove);
  expect(queryByRole('alertdialog')).toBeNull();
  expect(queryByRole('button', { name: /Role of/ })).toBeNull();
  expect(changes(sent)).toEqual([]);
});

const inBookClub = { examples: bookClub, path: `/groups/${bookClubId}?tab=members` };

test('shows an invitation with its email; the sender can cancel it', async () => {
  const { findByRole, findByText, press, sent } = await open({
    ...inBookClub,
    answer: ({ method }) => (method === 'POST' ? Response.json(cancelled) : undefined),
  });
  const card = (await findByRole('heading', { name: 'dan@example.com' })).closest('li');
  expect(card).toHaveTextContent('DAdan@example.comInvitedNov 21, 2026');
  await press.click(await findByRole('button', { name: 'Cancel the invitation of dan@example.com' }));
  expect(await findByText('Invitation cancelled')).toBeVisible();
  expect(changes(sent)).toMatchObject([{ method: 'POST', path: `/api/invites/${cancelled.id}/cancel` }]);
});

test('shows the server’s error for an invitation that was already answered', async () => {
  const message = 'This invitation has already been answered.';
  const { findByRole, findByText, press } = await open({
    ...inBookClub,
    ...refuse('POST', 409, { code: 'already-decided', message }),
  });
  await press.click(await findByRole('button', { name: 'Cancel the invitation of dan@example.com' }));
  expect(await findByText(message)).toBeVisible();
});

test('only the sender and admins can cancel an invitation', async () => {
  const { findByRole, queryByRole } = await open({
    user: people.ben,
    answer: ({ path }) =>
      path.endsWith('/invites') ? Response.json([{ ...cancelled, status: 'pending' }]) : undefined,
  });
  await findByRole('heading', { name: 'dan@example.com' });
  expect(queryByRole('button', { name: /Cancel the invitation/ })).toBeNull();
});

test('an error of the invitations affects only them, and allows a retry', async () => {
  let down = true;
  const { findByRole, findByText, getByRole, press } = await open({
    ...inBookClub,
    answer: ({ path }) =>
      down && path.endsWith('/invites') ? Response.json({ code: 'away', message: 'Away' }, { status: 503 }) : undefined,
  });
  expect(await findByText('Invitations could not be loaded')).toBeVisible();
  expect(getByRole('heading', { name: 'Ben Example' })).toBeVisible();
  down = false;
  await press.click(getByRole('button', { name: 'Try again' }));
  expect(await findByRole('heading', { name: 'dan@example.com' })).toBeVisible();
});
