import { useLocation } from '@allsquare/kit/router';
import { apiFromExamples, people, renderScreen } from '@allsquare/kit/testing';
import { deletedTrip, deletedTripId, lisbonId, story } from '../../test/examples.ts';
import { GroupPage } from './group.page.tsx';

const open = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  const screen = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}`,
    ...options,
  });
  await screen.press.click(await screen.findByRole('button', { name: 'Group settings' }));
  return screen;
};
const changes = <S extends { method: string }>(sent: S[]) => sent.filter(({ method }) => method !== 'GET');
const refuse = (status: number, code: string, message: string) => ({
  answer: ({ method }: { method: string }) =>
    method === 'DELETE' ? Response.json({ code, message }, { status }) : undefined,
});
const done = {
  answer: ({ method }: { method: string }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined),
};
/** The group when Ben is an admin too and all is settled. */
const twoAdmins = async (address: string, changed: object = {}) => {
  const response = await apiFromExamples(story, { caller: people.ann.id })(address, { method: 'GET' });
  const group = await response.json();
  for (const member of group.members) member.role = 'admin';
  for (const member of group.members) delete member.cents;
  const caller = { ...group.people[0], cents: 0, ...changed };
  return Response.json({ ...group, cents: 0, settled: true, people: [caller], ...changed });
};
/** The group when everybody but its admin is one of these. */
const among = async (kind: object) => {
  const response = await apiFromExamples(story, { caller: people.ann.id })(`/api/groups/${lisbonId}`, {});
  const group = await response.json();
  const members = group.members.map((member: object, at: number) => (at === 0 ? member : { ...member, ...kind }));
  return Response.json({ ...group, members });
};

test('shows a member why they can neither edit nor delete', async () => {
  const { findByRole, getByRole, press, sent, queryByRole } = await open({ user: people.ben });
  const off = await findByRole('menuitem', { name: 'Edit Group Only an admin of the group can do that.' });
  expect(off).toHaveAttribute('aria-disabled', 'true');
  await press.click(off);
  await press.click(getByRole('menuitem', { name: 'Delete Group Only an admin of the group can do that.' }));
  expect(queryByRole('dialog')).toBeNull();
  expect(queryByRole('alertdialog')).toBeNull();
  expect(changes(sent)).toEqual([]);
});

test('opens the activity of the group for every member', async () => {
  const { findByRole, findByText, press } = await open({ user: people.ben });
  await press.click(await findByRole('menuitem', { name: 'Activity' }));
  expect(await findByText(`At /groups/${lisbonId}/activity`)).toBeVisible();
});

test('opens the presets of the group for every member', async () => {
  const { findByRole, press } = await open({ user: people.ben });
  await press.click(await findByRole('menuitem', { name: 'Split Presets' }));
  expect(await findByRole('dialog', { name: 'Split Presets' })).toBeVisible();
});

test('shows further items of other remotes on every tab', async () => {
  const { findByTestId } = await open({ path: `/groups/${lisbonId}?tab=members` });
  expect(await findByTestId('slot:group.menu')).toBeInTheDocument();
});

test('a member who owes does not leave but settles, without being asked first', async () => {
  const Summary = () => <p>Summary{useLocation().search}</p>;
  const { findByRole, findByText, press, sent, queryByRole } = await open({
    user: people.ben,
    slots: { 'group.summary': Summary },
  });
  await press.click(await findByRole('menuitem', { name: 'Leave Group You still owe $50.00. Settle' }));
  expect(await findByText(`Summary?tab=summary&settle-for=${people.ben.id}`)).toBeVisible();
  expect(queryByRole('alertdialog')).toBeNull();
  expect(changes(sent)).toEqual([]);
});

test('a member who is owed settles too', async () => {
  const answer = ({ path }: { path: string }) =>
    path === `/api/groups/${lisbonId}` ? twoAdmins(path, { cents: 5000 }) : undefined;
  const { findByRole } = await open({ answer });
  expect(await findByRole('menuitem', { name: 'Leave Group You are still owed $50.00. Settle' })).toBeVisible();
});

test('the only admin does not leave but chooses another one', async () => {
  const { findByRole, findByText, press, sent } = await open();
  await press.click(await findByRole('menuitem', { name: 'Leave Group You’re the only admin. Choose another one' }));
  expect(await findByText('Cannot remove yourself')).toBeVisible();
  expect(
    await findByText('You are the only admin of this group. Transfer admin rights to another member first.'),
  ).toBeVisible();
  expect(await findByRole('button', { name: 'Role of Ben Example' })).toBeVisible();
  expect(changes(sent)).toEqual([]);
});

test('the only admin among guests adds somebody with an account', async () => {
  const answer = ({ path }: { path: string }) =>
    path === `/api/groups/${lisbonId}` ? among({ guest: true }) : undefined;
  const { findByRole, press } = await open({ answer });
  await press.click(
    await findByRole('menuitem', {
      name: 'Leave Group You’re the only admin, and a guest can’t be one. Add a member',
    }),
  );
  expect(await findByRole('dialog', { name: 'Add Members' })).toBeVisible();
});

test.each([
  ['the only member', { at: 'start' as const }, 'You’re the only member.'],
  [
    'the only member with an account',
    {
      answer: ({ path }: { path: string }) => (path === `/api/groups/${lisbonId}` ? among({ place: true }) : undefined),
    },
    'You’re the only member with an account.',
  ],
])('%s deletes the group instead', async (_, options, note) => {
  const { findByRole, press } = await open(options);
  await press.click(await findByRole('menuitem', { name: `Leave Group ${note} Delete the group` }));
  expect(await findByRole('alertdialog')).toHaveTextContent('This will permanently delete the group');
});

test('confirms before leaving, sends one request, and lists the groups without refetching the group', async () => {
  const { findByRole, findByText, press, sent } = await open({
    answer: ({ method, path }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return path === `/api/groups/${lisbonId}` ? twoAdmins(path) : undefined;
    },
  });
  await press.click(await findByRole('menuitem', { name: 'Leave Group' }));
  expect(await findByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
  await press.dblClick(await findByRole('button', { name: 'Leave Group' }));
  expect(await findByText('At /groups')).toBeVisible();
  expect(await findByText('You left the group')).toBeVisible();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /api/groups/${lisbonId}`,
    `DELETE /api/groups/${lisbonId}/members/${people.ann.id}`,
  ]);
});

test('confirms before deleting, sends one request, and lists the groups', async () => {
  const { findByRole, findByText, press, sent } = await open(done);
  await press.click(await findByRole('menuitem', { name: 'Delete Group' }));
  const question = await findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveAccessibleDescription(
    'This will permanently delete the group and all its expenses. This action cannot be undone. You can restore it from Recently deleted for 30 days.',
  );
  expect(question).toHaveTextContent('Lisbon trip2 members');
  await press.dblClick(await findByRole('button', { name: 'Delete Group' }));
  expect(await findByText('At /groups')).toBeVisible();
  expect(await findByText('Group deleted')).toBeVisible();
  expect(changes(sent)).toMatchObject([{ method: 'DELETE', path: `/api/groups/${lisbonId}` }]);
});

test('Undo restores a deleted group after its page was unmounted', async () => {
  const { findByRole, findByText, press, sent } = await open({
    examples: deletedTrip,
    path: `/groups/${deletedTripId}`,
    at: 'start',
  });
  await press.click(await findByRole('menuitem', { name: 'Delete Group' }));
  await press.click(await findByRole('button', { name: 'Delete Group' }));
  await findByText('At /groups');
  expect(await findByText('Its members can restore Lisbon trip for 30 days.')).toBeVisible();
  await press.click(await findByRole('button', { name: 'Undo' }));
  expect(await findByRole('heading', { level: 1, name: 'Lisbon trip' })).toBeVisible();
  expect(await findByText('Group restored')).toBeVisible();
  expect(changes(sent).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /api/groups/${deletedTripId}`,
    `POST /api/groups/${deletedTripId}/restore`,
  ]);
});

test('Cancel and Escape delete nothing and return the focus to the settings', async () => {
  const { findByRole, getByRole, queryByRole, press, sent } = await open();
  await press.click(await findByRole('menuitem', { name: 'Delete Group' }));
  await press.click(await findByRole('button', { name: 'Cancel' }));
  expect(queryByRole('alertdialog')).toBeNull();
  expect(getByRole('button', { name: 'Group settings' })).toHaveFocus();
  await press.keyboard('{Enter}');
  await press.click(await findByRole('menuitem', { name: 'Delete Group' }));
  await findByRole('alertdialog');
  await press.keyboard('{Escape}');
  expect(queryByRole('alertdialog')).toBeNull();
  expect(changes(sent)).toEqual([]);
});

test('shows Deleting... while pending, and leaves the dialog open on failure', async () => {
  const { promise: away, resolve: fail } = Promise.withResolvers<Response>();
  const { findByRole, findByText, press } = await open({
    answer: ({ method }) => (method === 'DELETE' ? away : undefined),
  });
  await press.click(await findByRole('menuitem', { name: 'Delete Group' }));
  await press.click(await findByRole('button', { name: 'Delete Group' }));
  expect(await findByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-busy', 'true');
  fail(Response.json({ code: 'away', message: 'Away' }, { status: 503 }));
  expect(await findByText('Failed to delete group')).toBeVisible();
  expect(await findByRole('button', { name: 'Delete Group' })).toBeVisible();
});

test('shows the server’s error to a former admin', async () => {
  const words = 'Only an admin of the group can do that.';
  const { findByRole, findByText, queryByRole, press } = await open(refuse(403, 'admins-only', words));
  await press.click(await findByRole('menuitem', { name: 'Delete Group' }));
  await press.click(await findByRole('button', { name: 'Delete Group' }));
  expect(await findByText('Error')).toBeVisible();
  expect(await findByText(words)).toBeVisible();
  expect(queryByRole('alertdialog')).toBeNull();
});
