import type { CreateExpense } from '@allsquare/expenses-contract';
import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { examplesOf, group, lisbon, threePeople } from '../../test/examples.ts';
import { QuickAdd } from './quick-add.tsx';

const flat: typeof lisbon = {
  ...lisbon,
  id: '10000000-0000-4000-8000-000000000002',
  name: 'Flat',
  members: lisbon.members.slice(0, 1),
};

const groupsAre =
  (...groups: (typeof lisbon)[]) =>
  ({ path }: SentRequest) => {
    if (path === '/api/groups') return Response.json(groups);
    const asked = groups.find(({ id }) => path === `/api/groups/${id}`);
    return asked && Response.json(asked);
  };

const show = (answer: (sent: SentRequest) => Response | undefined, look: 'button' | 'bar' = 'button') =>
  renderScreen(<QuickAdd look={look} />, { examples: examplesOf(threePeople), answer });
const press = (name: string) => screen.findByRole('button', { name });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const chosen = () => screen.getByRole('combobox', { name: 'Group' });

afterEach(() => localStorage.removeItem('last_group'));

test.each(['button', 'bar'] as const)('the %s opens Add Expense for the group used last', async (look) => {
  localStorage.setItem('last_group', flat.id);
  const { press: user } = show(groupsAre(lisbon, flat), look);
  await user.click(await press('Add Expense'));
  await screen.findByRole('dialog', { name: 'Add Expense' });
  expect(chosen()).toHaveTextContent('Flat');
  expect(screen.getByLabelText('Amount')).toHaveFocus();
});

test('?quick-add in the URL opens it once, where a press would', async () => {
  renderScreen(
    <>
      <QuickAdd look="bar" />
      <QuickAdd look="button" />
      <QuickAdd look="main" />
    </>,
    { examples: examplesOf(threePeople), answer: groupsAre(lisbon), route: '/dashboard', path: '/dashboard?quick-add' },
  );
  await screen.findByRole('dialog', { name: 'Add Expense' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('uses the first group if the last used one no longer exists', async () => {
  localStorage.setItem('last_group', '10000000-0000-4000-8000-00000000000f');
  const { press: user } = show(groupsAre(lisbon, flat));
  await user.click(await press('Add Expense'));
  await screen.findByRole('dialog', { name: 'Add Expense' });
  expect(chosen()).toHaveTextContent('Lisbon trip');
});

test('another group can be chosen, is stored, and gets the expense; the typed text remains', async () => {
  const { press: user, sent } = show(groupsAre(lisbon, flat));
  await user.click(await press('Add Expense'));
  await screen.findByRole('dialog', { name: 'Add Expense' });
  fill('Amount', '12.00');
  fill('Description', 'Bulbs');
  await user.click(chosen());
  await user.click(await screen.findByRole('option', { name: 'Flat' }));
  expect(localStorage.getItem('last_group')).toBe(flat.id);
  expect(screen.getByLabelText('Description')).toHaveValue('Bulbs');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('You'));
  await user.click(await press('Next'));
  await user.click(await press('Save'));
  expect(await screen.findByText('Expense Added')).toBeVisible();
  const body = sent.find(({ method }) => method === 'POST')?.body as CreateExpense;
  expect(body.expense.groupId).toBe(flat.id);
  expect(body.splits).toHaveLength(1);
});

test('shows that the group was deleted in between; another one gets the typed text', async () => {
  let groups = [lisbon, flat];
  const { press: user, emitLive } = show((request) => {
    const gone = Response.json({ code: 'group-not-found', message: 'Group not found' }, { status: 404 });
    return groupsAre(...groups)(request) ?? (request.path.startsWith('/api/groups/') ? gone : undefined);
  });
  await user.click(await press('Add Expense'));
  await screen.findByRole('dialog', { name: 'Add Expense' });
  fill('Description', 'Bulbs');
  groups = [flat];
  emitLive('groups');
  const words = 'Lisbon trip was deleted, or you are no longer a member. Choose another group: what you typed stays.';
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(chosen());
  await user.click(await screen.findByRole('option', { name: 'Flat' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(screen.getByLabelText('Description')).toHaveValue('Bulbs');
});

test('adding stores the group', async () => {
  const { press: user } = show(groupsAre(lisbon, flat));
  await user.click(await press('Add Expense'));
  await screen.findByRole('dialog', { name: 'Add Expense' });
  fill('Amount', '10.00');
  fill('Description', 'Taxi');
  await user.click(await press('Next'));
  await user.click(await press('Save'));
  expect(await screen.findByText('Expense Added')).toBeVisible();
  expect(localStorage.getItem('last_group')).toBe(group.id);
});

test('nothing can be saved until the members are loaded; a failure can be retried', async () => {
  let isBroken = true;
  const { press: user, sent } = show((request) =>
    isBroken && request.path.startsWith('/api/groups/')
      ? new Response('', { status: 503 })
      : groupsAre(lisbon)(request),
  );
  await user.click(await press('Add Expense'));
  expect(await screen.findByText('Failed to load group details')).toBeVisible();
  fill('Amount', '10.00');
  fill('Description', 'Taxi');
  await user.click(await press('Next'));
  await user.click(await press('Save'));
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(await press('Back'));
  isBroken = false;
  await user.click(await press('Try again'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('You'));
});

test('without a group it opens Create New Group, with a toast', async () => {
  const { press: user } = show(groupsAre());
  await user.click(await press('Add Expense'));
  expect(await screen.findByText('At /groups/new')).toBeVisible();
  expect(screen.getByText('Create a group first.')).toBeVisible();
});

test('if the groups fail to load it shows that, and can be pressed again', async () => {
  let isBroken = true;
  const { press: user } = show((request) =>
    isBroken ? new Response('', { status: 503 }) : groupsAre(lisbon)(request),
  );
  await user.click(await press('Add Expense'));
  expect(await screen.findByText(/cannot be reached right now/)).toBeVisible();
  isBroken = false;
  await user.click(await press('Add Expense'));
  expect(await screen.findByRole('dialog', { name: 'Add Expense' })).toBeVisible();
});

describe('drafts', () => {
  const shown = async () => {
    const screenOf = show(groupsAre(lisbon, flat));
    await screenOf.press.click(await press('Add Expense'));
    await screen.findByRole('dialog', { name: 'Add Expense' });
    return screenOf;
  };
  const choose = async (user: Awaited<ReturnType<typeof shown>>['press'], name: string) => {
    await user.click(chosen());
    await user.click(await screen.findByRole('option', { name }));
  };
  const description = () => screen.getByLabelText('Description');

  test('the draft belongs to the chosen group, and reopens for it', async () => {
    const { press: user, unmount } = await shown();
    fill('Description', 'Bulbs');
    await choose(user, 'Flat');
    unmount();
    // As after the end of the session.
    localStorage.removeItem('last_group');
    show(groupsAre(lisbon, flat));
    await screen.findByRole('dialog', { name: 'Add Expense' });
    expect(chosen()).toHaveTextContent('Flat');
    expect(description()).toHaveValue('Bulbs');
  });

  test('a group with its own draft shows that one, and neither is lost', async () => {
    const { press: user } = await shown();
    await choose(user, 'Flat');
    fill('Description', 'Bulbs');
    await user.keyboard('{Escape}');
    localStorage.setItem('last_group', lisbon.id);
    await user.click(await press('Add Expense'));
    expect(chosen()).toHaveTextContent('Lisbon trip');
    expect(description()).toHaveValue('');
    fill('Description', 'Taxi');
    await choose(user, 'Flat');
    expect(description()).toHaveValue('Bulbs');
    expect(screen.getByText('Unsaved draft, restored.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    localStorage.setItem('last_group', lisbon.id);
    await user.click(await press('Add Expense'));
    expect(description()).toHaveValue('Taxi');
  });
});
