import { Expense } from '@allsquare/expenses-contract';
import { renderScreen, type Sent } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { group, membersOf, toldBy, weekend } from '../../test/examples.ts';
import { AllExpensesPage } from './all-expenses.page.tsx';
import { GroupExpenses } from './group-expenses.tsx';
import { RecentExpenses } from './recent-expenses.tsx';

const members = membersOf(weekend);
const examples = toldBy(weekend);
const APARTMENT = '20000000-0000-4000-8000-000000000003';
const nothing = ({ method }: Sent) => (method === 'GET' ? Response.json([]) : undefined);
const rowOf = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement;
/** The first answer is a failure; what follows comes from the examples. */
const failedOnce = () => {
  let failed = false;
  return () => {
    if (failed) return undefined;
    failed = true;
    return Response.json({ code: 'unavailable', message: 'Away' }, { status: 503 });
  };
};

describe('expenses of a group', () => {
  test('stand by month with its sum, newest first', async () => {
    renderScreen(<GroupExpenses group={group} members={members} />, { examples });
    const november = within(await screen.findByRole('list', { name: 'Expenses of November 2026' }));
    expect(november.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByRole('heading', { name: 'November 2026' }).parentElement).toHaveTextContent('$934.40');
    expect(screen.getByRole('heading', { name: 'October 2026' }).parentElement).toHaveTextContent('$480.00');
  });

  test('say what I lent and borrowed, and how it was split', async () => {
    renderScreen(<GroupExpenses group={group} members={members} />, { examples });
    const dinner = await rowOf('Dinner at Ramiro');
    expect(dinner).toHaveTextContent('you lent $111.30');
    expect(dinner).toHaveTextContent('You paid');
    const fado = await rowOf('Fado night tickets');
    expect(fado).toHaveTextContent('you borrowed $40.00');
    expect(fado).toHaveTextContent('Dan Example paid');
    expect(within(fado).getByText('Exact')).toBeInTheDocument();
  });

  test('the highlighted one is shown', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    renderScreen(<GroupExpenses group={group} members={members} highlight={APARTMENT} />, { examples });
    const row = (await screen.findByText('Alfama apartment, 3 nights')).closest('.k-row');
    expect(row).toHaveClass('k-row-highlight');
    await waitFor(() => expect(scroll.mock.contexts).toEqual([row]));
    scroll.mockRestore();
  });

  test('none yet: one button that adds the first', async () => {
    const { press } = renderScreen(<GroupExpenses group={group} members={members} />, { answer: nothing });
    expect(await screen.findByText('No expenses added yet')).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Add Your First Expense' }));
    expect(screen.getByRole('dialog', { name: 'Add Expense' })).toBeVisible();
  });

  test('an expense that arrives from another person leaves what one is typing alone', async () => {
    let isEmpty = true;
    const { press, hear } = renderScreen(<GroupExpenses group={group} members={members} />, {
      examples,
      answer: (sent) => (isEmpty ? nothing(sent) : undefined),
    });
    await press.click(await screen.findByRole('button', { name: 'Add Your First Expense' }));
    await press.type(screen.getByLabelText('Description'), 'Taxi');
    isEmpty = false;
    hear('expenses');
    expect(await screen.findByText('Dinner at Ramiro')).toBeInTheDocument();
    expect(screen.getByLabelText('Description')).toHaveValue('Taxi');
  });

  test('failed: says so and tries again', async () => {
    const { press } = renderScreen(<GroupExpenses group={group} members={members} />, {
      examples,
      answer: failedOnce(),
    });
    await press.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
  });
});

test('a list that goes on: its next page comes on demand, the sum of its last month with it', async () => {
  const answer = weekend.steps.find(({ call, query }) => call === 'listExpenses' && query?.groupId)?.answer;
  const later = z.array(Expense).parse(answer).slice(1);
  const page = (rows: unknown, link?: string) =>
    Response.json(rows, link ? { headers: { Link: `<${link}>; rel="next"` } } : {});
  const { press, sent } = renderScreen(<GroupExpenses group={group} members={members} />, {
    examples,
    answer: ({ path }) =>
      path.includes('cursor=more')
        ? page(later.slice(2))
        : page(later.slice(0, 2), `/api/expenses?groupId=${group.id}&cursor=more`),
  });
  const november = await screen.findByRole('heading', { name: 'November 2026' });
  expect(november.parentElement).not.toHaveTextContent('$');
  await press.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Flights deposit')).toBeVisible();
  expect(november.parentElement).toHaveTextContent('$786.00');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(sent.map(({ path }) => path)).toContain(`/api/expenses?groupId=${group.id}&cursor=more`);
});

describe('the newest expenses on the dashboard', () => {
  test('lead to their group and carry the sign of my share', async () => {
    const { sent } = renderScreen(<RecentExpenses />, { examples });
    const row = (await screen.findByText('Fado night tickets')).closest('a');
    expect(row).toHaveAttribute('href', `/groups/${group.id}`);
    expect(row).toHaveTextContent('you borrowed −$40.00');
    expect(screen.getByRole('link', { name: 'View All Expenses' })).toHaveAttribute('href', '/expenses');
    expect(sent[0]?.path).toBe('/api/expenses?limit=10');
  });

  test('none yet', async () => {
    renderScreen(<RecentExpenses />, { answer: nothing });
    expect(await screen.findByText('No recent activity')).toBeVisible();
    expect(screen.getByText('Start by creating a group and adding expenses!')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View All Expenses' })).toBeNull();
  });
});

test('the newest expenses failed: says so and tries again', async () => {
  const { press } = renderScreen(<RecentExpenses />, { examples, answer: failedOnce() });
  expect(screen.getByRole('status', { name: 'Loading expenses' })).toBeVisible();
  await press.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
});

describe('all expenses', () => {
  test('lead to their place in their group', async () => {
    renderScreen(<AllExpensesPage />, { examples });
    const row = (await screen.findByText('Alfama apartment, 3 nights')).closest('a');
    expect(row).toHaveAttribute('href', `/groups/${group.id}?highlight=${APARTMENT}`);
    expect(row).toHaveTextContent('Paid by Cleo Example');
    expect(row).toHaveTextContent('Added by Cleo Example');
    expect(row).toHaveTextContent('you borrowed −$156.00');
    const mine = (await screen.findByText('Flights deposit')).closest('a');
    expect(mine).toHaveTextContent('You paid');
    expect(mine).toHaveTextContent('you lent +$360.00');
  });

  test('none yet', async () => {
    renderScreen(<AllExpensesPage />, { answer: nothing });
    expect(await screen.findByText('No expenses found')).toBeVisible();
  });

  test('failed: says so and tries again', async () => {
    const { press } = renderScreen(<AllExpensesPage />, { examples, answer: failedOnce() });
    await press.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
  });
});
