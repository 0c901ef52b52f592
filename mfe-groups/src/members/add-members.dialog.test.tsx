import type { PickedFriend } from '@allsquare/groups-slots';
import { useLocation } from '@allsquare/kit/router';
import type { SlotProps } from '@allsquare/kit/slots';
import { apiFromExamples, people, renderScreen } from '@allsquare/kit/testing';
import { useEffect } from 'react';
import { lisbonId, story } from '../../test/examples.ts';
import { GroupPage } from '../group/group.page.tsx';

const friend = ({ id, name, email }: typeof people.ben): PickedFriend => ({ userId: id, name, email });
const friends = [friend(people.ben), friend(people.cleo)];

/** Stands in for the picker of mfe-friends: a checkbox for each friend. */
const Picker = ({ selected, onChange, exclude }: SlotProps['friend-picker']) =>
  friends
    .filter(({ userId }) => !exclude.includes(userId))
    .map((one) => (
      <label key={one.userId}>
        <input
          type="checkbox"
          checked={selected.some(({ userId }) => userId === one.userId)}
          onChange={() => onChange([...selected, one])}
        />
        {one.name}
      </label>
    ));

const open = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  const screen = renderScreen(<GroupPage />, {
    examples: story,
    at: 'start',
    route: '/groups/:id',
    path: `/groups/${lisbonId}?tab=members`,
    slots: { 'friend-picker': Picker },
    ...options,
  });
  await screen.press.click(await screen.findByRole('button', { name: /^Add Members?$/ }));
  await screen.findByRole('dialog', { name: 'Add Members' });
  return screen;
};
const added = ({ path }: { path: string }) => path.endsWith('/add-member');
const refused = (code: string, status: number) => Response.json({ message: 'Refused', code }, { status });

test('requires at least one friend, and sends nothing', async () => {
  const { getByRole, findByText, press, sent } = await open();
  await press.click(getByRole('button', { name: 'Add Friends' }));
  expect(await findByText('No Friends Selected')).toBeVisible();
  expect(await findByText('Please select at least one friend to add.')).toBeVisible();
  expect(sent.filter(added)).toEqual([]);
});

test('adds a friend as a member, confirms it, closes and shows the new card', async () => {
  const { getByRole, getByLabelText, findByText, findByRole, queryByRole, press, sent } = await open();
  await press.click(getByLabelText('Ben Example'));
  await press.click(getByRole('button', { name: 'Add 1 Friend' }));
  expect(await findByText('Friends Added!')).toBeVisible();
  expect(queryByRole('dialog')).toBeNull();
  expect(await findByRole('heading', { name: 'Ben Example' })).toBeVisible();
  expect(await findByRole('button', { name: 'Add Member' })).toBeVisible();
  expect(sent.filter(added)).toMatchObject([
    { method: 'POST', path: `/api/groups/${lisbonId}/add-member`, body: { email: 'ben@example.com', role: 'member' } },
  ]);
});

test('excludes members from the picker', async () => {
  const { queryByLabelText, getByLabelText } = await open({ at: 'end' });
  expect(queryByLabelText('Ben Example')).toBeNull();
  expect(getByLabelText('Cleo Example')).toBeInTheDocument();
});

test('deselects a friend who becomes a member while the dialog is open', async () => {
  let joined = false;
  const { getByRole, getByLabelText, findByRole, queryByLabelText, press, emitLive } = await open({
    answer: ({ path }) =>
      joined && path === `/api/groups/${lisbonId}`
        ? apiFromExamples(story, { caller: people.ann.id })(path, { method: 'GET' })
        : undefined,
  });
  await press.click(getByLabelText('Ben Example'));
  expect(getByRole('button', { name: 'Add 1 Friend' })).toBeVisible();
  joined = true;
  emitLive('groups');
  expect(await findByRole('button', { name: 'Add Friends' })).toBeVisible();
  expect(queryByLabelText('Ben Example')).toBeNull();
});

test('shows the number selected; names friends who could not be added and leaves them selected', async () => {
  const { getByRole, getByLabelText, findByText, findByRole, press } = await open({
    answer: (request) =>
      added(request) && JSON.stringify(request.body).includes('cleo@example.com')
        ? refused('not-a-friend', 422)
        : undefined,
  });
  await press.click(getByLabelText('Cleo Example'));
  await press.click(getByLabelText('Ben Example'));
  await press.click(getByRole('button', { name: 'Add 2 Friends' }));
  expect(await findByText('Error')).toBeVisible();
  expect(await findByText(/^Failed to add cleo@example.com to the group\. ./)).toBeVisible();
  expect(await findByText('Friends Added!')).toBeVisible();
  expect(await findByRole('button', { name: 'Add 1 Friend' })).toBeVisible();
  expect(getByLabelText('Cleo Example')).toBeChecked();
});

test('does not add a removed member, and shows why', async () => {
  const message = 'Ann Example removed Ben Example from this group. Only an admin can add them again.';
  const { getByRole, getByLabelText, findByText, press } = await open({
    answer: (sent) => (added(sent) ? Response.json({ message, code: 'removed' }, { status: 403 }) : undefined),
  });
  await press.click(getByLabelText('Ben Example'));
  await press.click(getByRole('button', { name: 'Add 1 Friend' }));
  expect(await findByText(message)).toBeVisible();
});

test('counts a friend who is already a member as added', async () => {
  const { getByRole, getByLabelText, findByText, queryByText, press } = await open({
    answer: (request) => (added(request) ? refused('already-a-member', 409) : undefined),
  });
  await press.click(getByLabelText('Ben Example'));
  await press.click(getByRole('button', { name: 'Add 1 Friend' }));
  expect(await findByText('Friends Added!')).toBeVisible();
  expect(queryByText('Error')).toBeNull();
});

test('Cancel closes the dialog and discards the selection', async () => {
  const { getByRole, getByLabelText, queryByRole, findByRole, press } = await open();
  await press.click(getByLabelText('Ben Example'));
  await press.click(getByRole('button', { name: 'Cancel' }));
  expect(queryByRole('dialog')).toBeNull();
  await press.click(getByRole('button', { name: 'Add Members' }));
  expect(await findByRole('button', { name: 'Add Friends' })).toBeVisible();
});

test('invites a former friend instead, and confirms that', async () => {
  const invite = {
    id: '20000000-0000-4000-8000-000000000001',
    group: { id: lisbonId, name: 'Lisbon trip', type: 'trip' },
    invitedBy: { id: people.ann.id, name: people.ann.name },
    email: 'cleo@example.com',
    message: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    status: 'pending',
  };
  const { getByRole, getByLabelText, findByText, queryByText, press } = await open({
    answer: (request) => (added(request) ? Response.json({ invite }, { status: 202 }) : undefined),
  });
  await press.click(getByLabelText('Cleo Example'));
  await press.click(getByRole('button', { name: 'Add 1 Friend' }));
  expect(await findByText('Invitation Sent!')).toBeVisible();
  expect(await findByText('cleo@example.com has been invited to Lisbon trip.')).toBeVisible();
  expect(queryByText('Friends Added!')).toBeNull();
});

const Expenses = () => <p>{useLocation().search}</p>;

test('the toast links to a new expense', async () => {
  const { getByRole, getByLabelText, findByRole, findByText, press } = await open({
    slots: { 'friend-picker': Picker, 'group.expenses': Expenses },
  });
  await press.click(getByLabelText('Ben Example'));
  await press.click(getByRole('button', { name: 'Add 1 Friend' }));
  await press.click(await findByRole('button', { name: 'Add Expense' }));
  expect(await findByText('?add-expense')).toBeVisible();
});

test('the URL opens it once; without friends it starts with the email until the user selects a tab', async () => {
  const Nobody = ({ onNobody }: SlotProps['friend-picker']) => {
    useEffect(() => onNobody?.(), [onNobody]);
    return <p>Nobody</p>;
  };
  const { findByRole, getByRole, getByLabelText, getByText, queryByRole, press } = renderScreen(<GroupPage />, {
    examples: story,
    at: 'start',
    route: '/groups/:id',
    path: `/groups/${lisbonId}?tab=members&add-members`,
    slots: { 'friend-picker': Nobody },
  });
  await findByRole('dialog', { name: 'Add Members' });
  expect(getByLabelText('Email')).toBeVisible();
  expect(getByRole('button', { name: 'Send Invitation' })).toBeVisible();
  await press.click(getByRole('tab', { name: 'Friends' }));
  expect(getByText('Nobody')).toBeVisible();
  await press.click(getByRole('button', { name: 'Cancel' }));
  expect(queryByRole('dialog')).toBeNull();
  expect(getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
});
