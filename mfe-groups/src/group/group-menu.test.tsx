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
const twoAdmins = async (address: string) => {
  const response = await apiFromExamples(story, { caller: people.ann.id })(address, { method: 'GET' });
  const group = await response.json();
  for (const member of group.members) member.role = 'admin';
  return Response.json({ ...group, cents: 0, settled: true });
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

test('tells a member who owes to settle first', async () => {
  const { findByRole } = await open({ user: people.ben });
  expect(await findByRole('menuitem', { name: /Leave Group/ })).toHaveTextContent('You owe $50.00. Settle up first.');
});

test('does not let the only admin leave', async () => {
  const { findByRole, findByText, press, sent } = await open();
  const words = 'You are the only admin of this group. Transfer admin rights to another member first.';
  const leave = await findByRole('menuitem', { name: `Leave Group ${words}` });
  await press.click(leave);
  expect(await findByText('Cannot remove yourself')).toBeVisible();
  expect(await findByText(words)).toBeVisible();
  expect(changes(sent)).toEqual([]);
});

test('tells the only member to delete the group instead', async () => {
  const { findByRole, findByText, press } = await open({ at: 'start' });
  await press.click(await findByRole('menuitem', { name: /Leave Group/ }));
  expect(await findByText('Cannot remove yourself')).toBeVisible();
  expect(await findByText('You are the only member of this group. Delete the group instead.')).toBeVisible();
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
    'This will permanently delete the group and all its expenses. This action cannot be undone.',
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
