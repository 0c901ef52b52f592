import { Expense } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { changes, examplesOf, group, lisbon, membersOf, undo, weekend } from '../../test/examples.ts';
import { GroupExpenses } from '../slots/group-expenses.tsx';
import { GroupTotals } from '../slots/group-totals.tsx';
import { RecentExpenses } from '../slots/recent-expenses.tsx';
import { GroupMenu } from '../slots/testing.tsx';

const members = membersOf(weekend);
const examples = examplesOf(weekend);
const APARTMENT = '20000000-0000-4000-8000-000000000003';
const none = { count: 0, amount: 0, months: [], categories: [], people: [] };
const nothing = ({ method }: SentRequest) => (method === 'GET' ? Response.json([]) : undefined);
const rowOf = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement;
/** The requested lists. */
const asked = (sent: SentRequest[]) =>
  sent.map(({ path }) => path).filter((path) => /^\/api\/expenses(\?|$)/.test(path));
/** The first list fails; the others come from the examples. */
const failedOnce = () => {
  let failed = false;
  return ({ path }: SentRequest) => {
    if (failed || path.includes('totals')) return undefined;
    failed = true;
    return Response.json({ code: 'unavailable', message: 'Away' }, { status: 503 });
  };
};

// The scroll position is stored.
beforeEach(() => sessionStorage.clear());

describe('expenses of a group', () => {
  test('are grouped by month with its sum, newest first', async () => {
    renderScreen(<GroupExpenses group={group} members={members} />, { examples });
    const november = within(await screen.findByRole('list', { name: 'Expenses of November 2026' }));
    expect(november.getAllByRole('listitem')).toHaveLength(4);
    const heading = screen.getByRole('heading', { name: 'November 2026' }).parentElement;
    await waitFor(() => expect(heading).toHaveTextContent('$934.40'));
    expect(screen.getByRole('heading', { name: 'October 2026' }).parentElement).toHaveTextContent('$480.00');
  });

  test('show what I lent and borrowed, and the split', async () => {
    renderScreen(<GroupExpenses group={group} members={members} />, { examples });
    const dinner = await rowOf('Dinner at Ramiro');
    expect(dinner).toHaveTextContent('you lent $111.30');
    expect(dinner).toHaveTextContent('You paid');
    const fado = await rowOf('Fado night tickets');
    expect(fado).toHaveTextContent('you borrowed $40.00');
    expect(fado).toHaveTextContent('Dan Example paid');
    expect(within(fado).getByText('Exact')).toBeInTheDocument();
  });

  test('are loaded around the highlighted one, which is marked', async () => {
    const { sent } = renderScreen(<GroupExpenses group={group} members={members} highlight={APARTMENT} />, {
      examples,
    });
    const row = (await screen.findByText('Alfama apartment, 3 nights')).closest('.k-row');
    expect(row).toHaveAttribute('data-highlight');
    expect(asked(sent)).toEqual([`/api/expenses?groupId=${group.id}&at=${APARTMENT}`]);
  });

  test('start from the newest when the highlighted one no longer exists, with a message', async () => {
    const gone = { code: 'expense-not-found', message: 'Expense not found' };
    renderScreen(<GroupExpenses group={group} members={members} highlight={APARTMENT} />, {
      examples,
      answer: ({ path }) => (path.includes('at=') ? Response.json(gone, { status: 404 }) : undefined),
    });
    expect(await screen.findByText('This expense no longer exists.')).toBeVisible();
    expect(screen.getByText('Dinner at Ramiro')).toBeVisible();
  });

  test('can each be edited', async () => {
    const { press } = renderScreen(<GroupExpenses group={group} members={members} />, { examples });
    await press.click(await screen.findByRole('button', { name: 'Edit Dinner at Ramiro' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Expense' })).toBeVisible();
  });

  test('include deleted ones on demand, with what happened to them', async () => {
    const { press, sent } = renderScreen(
      <>
        <GroupMenu group={group} />
        <GroupTotals group={group} members={members} />
        <GroupExpenses group={group} members={members} />
      </>,
      {
        examples: examplesOf(changes),
        user: people.ben,
        answer: ({ path }) =>
          path.includes('/totals') ? Response.json({ ...none, deletedExpenses: true }) : undefined,
      },
    );
    await press.click(await screen.findByRole('button', { name: 'Group settings' }));
    await press.click(await screen.findByRole('menuitem', { name: 'Show deleted' }));
    const row = (await screen.findByText(/^Deleted by Ann Example/)).closest('li') as HTMLElement;
    await press.click(within(row).getByRole('button', { name: /^History of / }));
    expect(await screen.findByRole('dialog', { name: 'Deleted Expense' })).toBeVisible();
    await press.keyboard('{Escape}');
    await press.click(screen.getByRole('button', { name: 'Hide deleted' }));
    await waitFor(() => expect(screen.queryByText(/^Deleted by/)).toBeNull());
    expect(asked(sent)[1]).toBe(`/api/expenses?groupId=${group.id}&deleted=true`);
    expect(screen.queryByRole('button', { name: 'Hide deleted' })).toBeNull();
  });

  test('offer no deleted ones where nothing was deleted', async () => {
    const { press } = renderScreen(<GroupMenu group={group} />, { answer: () => Response.json(none) });
    await press.click(await screen.findByRole('button', { name: 'Group settings' }));
    await screen.findByRole('menuitem', { name: 'Edit Group' });
    expect(screen.queryByRole('menuitem', { name: /deleted/ })).toBeNull();
  });

  test('restore a deleted one in its row, once', async () => {
    const restored = Expense.parse(undo.steps.find(({ call }) => call === 'restoreExpense')?.answer);
    const deletion = { deletedAt: '2026-11-21T10:00:00.000Z', deletedBy: { id: people.ben.id, name: 'Ben Example' } };
    const slow = Promise.withResolvers<Response>();
    let isDeleted = true;
    const { press, sent } = renderScreen(<GroupExpenses group={group} members={members} />, {
      path: '/?deleted=true',
      answer: ({ method, path }) => {
        if (method === 'POST') return slow.promise;
        return path.includes('deleted=true')
          ? Response.json([{ ...restored, version: isDeleted ? 2 : 3, ...(isDeleted && deletion) }])
          : undefined;
      },
    });
    const row = within(await rowOf('Dinner by the river'));
    expect(row.getByText(/^Deleted by Ben Example/)).toBeVisible();
    await press.dblClick(await row.findByRole('button', { name: 'Restore expense: Dinner by the river' }));
    expect(row.getByRole('button', { name: 'Restoring... expense: Dinner by the river' })).toBeVisible();
    isDeleted = false;
    slow.resolve(Response.json(restored));
    expect(await screen.findByText('Expense restored')).toBeVisible();
    expect(await row.findByRole('button', { name: 'Edit Dinner by the river' })).toBeVisible();
    expect(row.queryByText(/^Deleted by/)).toBeNull();
    expect(row.queryByRole('button', { name: /^Restor/ })).toBeNull();
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/api/expenses/${restored.id}/restore?undoes=2`,
    ]);
  });

  test('show their count and sum', async () => {
    renderScreen(<GroupTotals group={group} members={members} />, { examples });
    expect(await screen.findByText(/^5 expenses/)).toHaveTextContent('5 expenses · $1,414.40');
  });

  test('empty: one button adds the first', async () => {
    const { press } = renderScreen(<GroupExpenses group={group} members={members} />, { answer: nothing });
    expect(await screen.findByText('No expenses added yet')).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Add Your First Expense' }));
    expect(screen.getByRole('dialog', { name: 'Add Expense' })).toBeVisible();
  });

  test('empty and alone: members come first', async () => {
    renderScreen(<GroupExpenses group={group} members={members.slice(0, 1)} />, { answer: nothing });
    expect(await screen.findByRole('link', { name: 'Add Members' })).toHaveAttribute(
      'href',
      `/groups/${group.id}?tab=members&add-members`,
    );
    expect(screen.getByRole('button', { name: 'Add Your First Expense' })).toHaveClass('k-btn-line');
  });

  test('an expense that arrives from another person leaves the form alone', async () => {
    let isEmpty = true;
    const { press, emitLive } = renderScreen(<GroupExpenses group={group} members={members} />, {
      examples,
      answer: (sent) => (isEmpty ? nothing(sent) : undefined),
    });
    await press.click(await screen.findByRole('button', { name: 'Add Your First Expense' }));
    await press.type(screen.getByLabelText('Description'), 'Taxi');
    isEmpty = false;
    emitLive('expenses');
    expect(await screen.findByText('Dinner at Ramiro')).toBeInTheDocument();
    expect(screen.getByLabelText('Description')).toHaveValue('Taxi');
  });

  test('failed: shows an error and retries', async () => {
    const { press } = renderScreen(<GroupExpenses group={group} members={members} />, {
      examples,
      answer: failedOnce(),
    });
    await press.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
  });
});

test('a long list loads more automatically; a month shows its whole sum from the start', async () => {
  const answer = weekend.steps.find(({ call, query }) => call === 'listExpenses' && query?.groupId)?.answer;
  const rows = z.array(Expense).parse(answer);
  const page = (items: unknown, cursor?: string) =>
    Response.json(items, {
      headers: cursor ? { Link: `</api/expenses?groupId=${group.id}&cursor=${cursor}>; rel="next"` } : {},
    });
  let goOn = () => {};
  const { sent } = renderScreen(<GroupExpenses group={group} members={members} />, {
    examples,
    answer: ({ path }) => {
      if (path.includes('cursor=more'))
        return new Promise((resolve) => {
          goOn = () => resolve(page(rows.slice(2)));
        });
      return path.includes('totals') ? undefined : page(rows.slice(0, 2), 'more');
    },
  });
  const november = await screen.findByRole('heading', { name: 'November 2026' });
  await waitFor(() => expect(november.parentElement).toHaveTextContent('$934.40'));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('status', { name: 'Loading expenses' })).toBeInTheDocument();
  goOn();
  expect(await screen.findByText('Flights deposit')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading expenses' })).toBeNull();
  expect(asked(sent)).toEqual([
    `/api/expenses?groupId=${group.id}`,
    `/api/expenses?groupId=${group.id}&cursor=more&limit=100`,
  ]);
});

describe('the newest expenses on the dashboard', () => {
  test('link to their group and show the sign of my share', async () => {
    const { sent } = renderScreen(<RecentExpenses />, { examples });
    const row = (await screen.findByText('Fado night tickets')).closest('a');
    expect(row).toHaveAttribute('href', `/groups/${group.id}`);
    expect(row).toHaveTextContent('you borrowed −$40.00');
    expect(screen.getByRole('link', { name: 'View All Expenses' })).toHaveAttribute('href', '/expenses');
    expect(sent[0]?.path).toBe('/api/expenses?limit=10');
  });

  test('empty: one button, for a group if there is none, otherwise for an expense', async () => {
    let groups: object[] = [];
    const { emitLive } = renderScreen(<RecentExpenses />, {
      answer: (sent) => (sent.path === '/api/groups?limit=5&sort=newest' ? Response.json(groups) : nothing(sent)),
    });
    expect(await screen.findByText('No recent activity')).toBeVisible();
    expect(screen.getByText('Start by creating a group and adding expenses!')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View All Expenses' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Create New Group' })).toHaveAttribute('href', '/groups/new');
    groups = [lisbon];
    emitLive('groups');
    expect(await screen.findByRole('button', { name: 'Add Expense' })).toBeVisible();
  });
});

test('the newest expenses failed: shows an error and retries', async () => {
  const { press } = renderScreen(<RecentExpenses />, { examples, answer: failedOnce() });
  expect(screen.getByRole('status', { name: 'Loading expenses' })).toBeVisible();
  await press.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
});
