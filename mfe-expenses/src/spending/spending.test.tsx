import { today } from '@allsquare/kit/dates';
import { renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { group } from '../../test/examples.ts';
import { DashboardSpending } from './dashboard-spending.tsx';
import { GroupSpending } from './group-spending.tsx';

type Spent = { month: string; amount: number }[];
const totals = (months: Spent, categories: { category: string; amount: number }[] = []) => {
  const amount = months.reduce((sum, month) => sum + month.amount, 0);
  return { count: months.length, amount, months, categories, people: [] };
};
const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');
const wordsOf = async (name: string) => (await rowsOf(name)).map((row) => row.textContent);

describe('the spending of a group', () => {
  const answer = () =>
    Response.json(
      totals(
        [
          { month: '2026-09', amount: 48_000 },
          { month: '2026-11', amount: 14_840 },
        ],
        [
          { category: 'food', amount: 14_840 },
          { category: 'transportation', amount: 48_000 },
        ],
      ),
    );

  test('by category, the largest first; each links to its expenses', async () => {
    const { sent } = renderScreen(<GroupSpending groupId={group.id} />, { answer });
    expect(await wordsOf('Spending by category')).toEqual(['Transportation 76% $480.00', 'Food 24% $148.40']);
    // In the line of its bar, because several categories share a color.
    for (const row of await rowsOf('Spending by category')) expect(row.querySelector('i + svg')).not.toBeNull();
    expect(screen.getByText('Food').closest('a')).toHaveAttribute('href', `/expenses?group=${group.id}&category=food`);
    expect(sent.map(({ path }) => path)).toEqual([`/api/expenses/totals?groupId=${group.id}`]);
  });

  test('by month, the newest first; a month without spending is zero without a link', async () => {
    renderScreen(<GroupSpending groupId={group.id} />, { answer });
    expect(await wordsOf('Spending by month')).toEqual([
      'November 2026 24% $148.40',
      'October 2026 0% $0.00',
      'September 2026 76% $480.00',
    ]);
    expect(screen.getByText('November 2026').closest('a')).toHaveAttribute(
      'href',
      `/expenses?group=${group.id}&from=2026-11-01&to=2026-11-30`,
    );
    expect(screen.getByText('October 2026').closest('a')).toBeNull();
  });

  test('is hidden before the first expense, and follows live', async () => {
    let isEmpty = true;
    const { emitLive, container } = renderScreen(<GroupSpending groupId={group.id} />, {
      answer: () => (isEmpty ? Response.json(totals([])) : answer()),
    });
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(container).toHaveTextContent(/^$/);
    isEmpty = false;
    emitLive('expenses');
    expect(await rowsOf('Spending by month')).toHaveLength(3);
  });

  test('failed: shows an error and retries', async () => {
    let failed = false;
    const { press } = renderScreen(<GroupSpending groupId={group.id} />, {
      answer: () => {
        if (failed) return answer();
        failed = true;
        return Response.json({ code: 'unavailable', message: 'Away' }, { status: 503 });
      },
    });
    await press.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await rowsOf('Spending by category')).toHaveLength(2);
  });
});

describe('the spending on the dashboard', () => {
  const month = today().slice(0, 7);

  test('shows the last six months in all my groups', async () => {
    renderScreen(<DashboardSpending />, { answer: () => Response.json(totals([{ month, amount: 1_250 }])) });
    const rows = await rowsOf('Spending by month');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toHaveTextContent('$12.50');
    expect(screen.getByText('in all your groups')).toBeVisible();
    const [link, ...others] = screen.getAllByRole('link');
    expect(link?.getAttribute('href')).toMatch(new RegExp(`^/expenses\\?from=${month}-01&to=${month}-\\d\\d$`));
    expect(others).toEqual([]);
  });

  test('is hidden without spending in them', async () => {
    const { container } = renderScreen(<DashboardSpending />, {
      answer: () => Response.json(totals([{ month: '2020-01', amount: 1_250 }])),
    });
    expect(screen.getByRole('status', { name: 'Loading the spending' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(container).toHaveTextContent(/^$/);
  });
});
