import { isolated } from '@allsquare/contract-kit';
import { Link } from '@allsquare/kit/router';
import type { SlotProps } from '@allsquare/kit/slots';
import { people, renderScreen } from '@allsquare/kit/testing';
import { within } from '@testing-library/react';
import { useEffect } from 'react';
import { lisbonId, story } from '../../test/examples.ts';
import { GroupPage } from './group.page.tsx';

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<GroupPage />, { examples: story, route: '/groups/:id', path: `/groups/${lisbonId}`, ...options });

test('shows the group, what the caller is owed, and the actions of other remotes', async () => {
  const { findByRole, getByText, getByTestId } = open();
  expect(await findByRole('heading', { level: 1, name: 'Lisbon trip' })).toBeVisible();
  for (const text of ['Trip', '2 members', 'Four days in May', 'You are owed']) expect(getByText(text)).toBeVisible();
  expect(getByText('You are owed').parentElement).toHaveTextContent('You are owed+$50.00');
  expect(getByTestId('slot:group.actions')).toBeInTheDocument();
  expect(document.title).toBe('Lisbon trip · Allsquare');
});

test('shows what the caller owes', async () => {
  const { findByText } = open({ user: people.ben });
  expect((await findByText('You owe')).parentElement).toHaveTextContent('You owe−$50.00');
});

test('opens the expenses; the tabs open members and summary', async () => {
  const { findByTestId, getByRole, queryByTestId, press } = open();
  expect(await findByTestId('slot:group.expenses')).toBeInTheDocument();
  expect(getByRole('tab', { name: 'Expenses' })).toHaveAttribute('aria-selected', 'true');
  await press.click(getByRole('tab', { name: 'Summary' }));
  expect(await findByTestId('slot:group.summary')).toBeInTheDocument();
  expect(queryByTestId('slot:group.expenses')).toBeNull();
});

test('stores the tab in the URL', async () => {
  const { findByRole } = open({ path: `/groups/${lisbonId}?tab=members` });
  expect(await findByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
});

test('a highlighted expense opens the expenses, whatever the tab in the URL', async () => {
  const { findByTestId } = open({
    path: `/groups/${lisbonId}?tab=members&highlight=30000000-0000-4000-8000-000000000001`,
  });
  expect(await findByTestId('slot:group.expenses')).toBeInTheDocument();
});

test('a later highlight opens the expenses; the user can then select another tab', async () => {
  const highlight = '30000000-0000-4000-8000-000000000001';
  const ExpenseLink = () => <Link to={`/groups/${lisbonId}?highlight=${highlight}`}>The expense</Link>;
  const Marked = ({ highlight: marked }: SlotProps['group.expenses']) => <p>Marked: {marked ?? 'nothing'}</p>;
  const { findByText, getByRole, queryByText, press } = open({
    path: `/groups/${lisbonId}?tab=summary`,
    slots: { 'group.summary': ExpenseLink, 'group.expenses': Marked },
  });
  await press.click(await findByText('The expense'));
  expect(await findByText(`Marked: ${highlight}`)).toBeVisible();
  await press.click(getByRole('tab', { name: 'Members' }));
  expect(getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
  expect(queryByText(/Marked/)).toBeNull();
  await press.click(getByRole('tab', { name: 'Expenses' }));
  expect(await findByText('Marked: nothing')).toBeVisible();
});

test('lists the members and marks the admin and the caller', async () => {
  const { findByRole, getByRole, press } = open();
  await press.click(await findByRole('tab', { name: 'Members' }));
  const [ann, ben, add] = within(getByRole('tabpanel')).getAllByRole('listitem');
  expect(ann).toHaveTextContent('ANAnn ExampleYouAdminann@example.com');
  expect(ben).toHaveTextContent('BEBen Exampleben@example.com');
  expect(add).toHaveTextContent('Add Member');
});

describe('tells a guest that only this browser opens their account', () => {
  const ben = { ...people.ben, name: 'Ben', email: '' };
  const add = { name: 'Add an email' };
  const openAs = async (user: typeof ben) => {
    const screen = open({ user });
    await screen.findByRole('heading', { level: 1, name: 'Lisbon trip' });
    return screen;
  };
  afterEach(() => localStorage.clear());

  test('in one sentence, from which they save it', async () => {
    const { findByText, getByRole, press } = await openAs(ben);
    const button = getByRole('button', add);
    const words = 'on this phonedevice. Add an email to keep your account.';
    expect(button.closest('p')).toHaveTextContent(`You’re ${isolated('Ben')} ${words}`);
    await press.click(button);
    expect(await findByText('Save your account')).toBeVisible();
  });

  test('until they close it, on every later visit', async () => {
    const { getByRole, queryByRole, press, unmount } = await openAs(ben);
    await press.click(getByRole('button', { name: 'Close' }));
    expect(queryByRole('button', add)).toBeNull();
    unmount();
    const again = await openAs(ben);
    expect(again.queryByRole('button', add)).toBeNull();
    again.unmount();
    const other = await openAs({ ...people.ann, email: '' });
    expect(other.getByRole('button', add)).toBeVisible();
  });

  test('and nobody who has an email', async () => {
    const { queryByRole } = await openAs(people.ben);
    expect(queryByRole('button', add)).toBeNull();
  });
});

test('shows not found for a missing group and for a group of others', async () => {
  const { findByRole, getByRole } = open({
    answer: () => Response.json({ message: 'Group not found', code: 'group-not-found' }, { status: 404 }),
  });
  expect(await findByRole('heading', { level: 1, name: 'Group not found' })).toBeVisible();
  const defaultReason = 'You are not in this group, or it was deleted. To get in, ask a member for its join link.';
  expect(getByRole('status')).toHaveTextContent(defaultReason);
  expect(getByRole('link', { name: 'Groups' })).toHaveAttribute('href', '/groups');
});

test('a known reason replaces the default one', async () => {
  const Reason = ({ groupId, onTold }: SlotProps['group.gone']) => {
    useEffect(() => onTold('Ben Example deleted Lisbon trip.'), [onTold]);
    return <p>Typed in {groupId}</p>;
  };
  const { findByText, getByRole, getByText } = open({
    answer: () => Response.json({ message: 'Group not found', code: 'group-not-found' }, { status: 404 }),
    slots: { 'group.gone': Reason },
  });
  expect(await findByText('Ben Example deleted Lisbon trip.')).toBeVisible();
  expect(getByRole('status')).not.toHaveTextContent('not in this group');
  expect(getByText(`Typed in ${lisbonId}`)).toBeVisible();
});

test('shows another error of the first load and navigates home', async () => {
  const { findByText } = open({ answer: () => Response.json({ message: 'Away', code: 'away' }, { status: 503 }) });
  expect(await findByText('At /')).toBeVisible();
  expect(await findByText('Failed to load group details')).toBeVisible();
});

test('a failed refetch leaves the page as it is', async () => {
  let down = false;
  const { findByRole, findByText, getByRole, emitLive } = open({
    answer: () => (down ? Response.json({ message: 'Away', code: 'away' }, { status: 503 }) : undefined),
  });
  await findByRole('heading', { level: 1, name: 'Lisbon trip' });
  down = true;
  emitLive('groups');
  expect(await findByText('Reconnecting…')).toBeVisible();
  expect(getByRole('heading', { level: 1, name: 'Lisbon trip' })).toBeVisible();
});

test('shows not found to a member removed while the page is open: dialogs close without another message', async () => {
  let isDeleted = false;
  const { findByRole, findByText, getByRole, queryByRole, press, emitLive } = open({
    path: `/groups/${lisbonId}?tab=members`,
    answer: () =>
      isDeleted ? Response.json({ message: 'Group not found', code: 'group-not-found' }, { status: 404 }) : undefined,
  });
  await press.click(await findByRole('button', { name: 'Add Member' }));
  await findByRole('dialog', { name: 'Add Members' });
  isDeleted = true;
  for (const topic of ['groups', 'members', 'invites'] as const) emitLive(topic);
  expect(await findByText('Group not found')).toBeVisible();
  expect(getByRole('status')).toHaveTextContent(
    'You are not in this group, or it was deleted. To get in, ask a member for its join link.',
  );
  expect(queryByRole('dialog')).toBeNull();
  expect(queryByRole('alert')).toBeNull();
  expect(document.title).toBe('Group not found · Allsquare');
});
