import { today } from '@allsquare/kit/dates';
import { renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { group } from '../../test/examples.ts';
import { DashboardSpending } from './dashboard-spending.tsx';
import { GroupSpending } from './group-spending.tsx';
import { monthsUpTo } from './spent-months.ts';

type Spent = { month: string; amount: number }[];
const totals = (months: Spent, categories: { category: string; amount: number }[] = []) => {
  const amount = months.reduce((sum, month) => sum + month.amount, 0);
  return { count: months.length, amount, months, categories, people: [] };
};
const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');
/** The words and the height of each column. */
const columnsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('[aria-hidden] > span:has(> i:first-child)')].map(
    (column) =>
      `${column.textContent} ${Number(Number(column.querySelector('i')?.style.getPropertyValue('--h')).toFixed(3))}`,
  );
const wordsOf = async (name: string) => (await rowsOf(name)).map((row) => row.textContent);

test('the dashboard has a chip for each currency with spending', async () => {
  const month = today().slice(0, 7);
  const others = [
    { ...totals([{ month, amount: 3000 }]), currency: 'JPY' },
    { ...totals([]), currency: 'CHF' },
  ];
  const { press } = renderScreen(<DashboardSpending />, {
    answer: () => Response.json({ ...totals([{ month, amount: 12_000 }]), others }),
  });
  expect((await screen.findAllByRole('radio')).map((chip) => chip.closest('label')?.textContent)).toEqual([
    'USD',
    'JPY',
  ]);
  expect((await wordsOf('Spending by month')).join()).toContain('$120.00');
  await press.click(screen.getByRole('radio', { name: 'JPY' }));
  expect((await wordsOf('Spending by month')).join()).toContain('¥3,000');
});

/** The part below, which asks by itself. */
const isOther = (path: string) => path.startsWith('/api/expenses/statistics');
const later = () => new Promise<Response>(() => undefined);

describe('the spending of a group', () => {
  const answer = ({ path }: { path: string }) =>
    isOther(path)
      ? later()
      : Response.json(
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
    const { sent } = renderScreen(<GroupSpending group={group} people={3} />, { answer });
    expect(await wordsOf('Spending by category')).toEqual(['Transportation 76% $480.00', 'Food 24% $148.40']);
    // In the line of its bar, because several categories share a color.
    for (const row of await rowsOf('Spending by category')) expect(row.querySelector('i + svg')).not.toBeNull();
    expect(screen.getByText('Food').closest('a')).toHaveAttribute('href', `/expenses?group=${group.id}&category=food`);
    expect(sent.map(({ path }) => path).filter((path) => !isOther(path))).toEqual([
      `/api/expenses/totals?groupId=${group.id}`,
    ]);
  });

  test('by month, the newest first; a month without spending is a gap in the columns', async () => {
    const { container } = renderScreen(<GroupSpending group={group} people={3} />, { answer });
    expect(await wordsOf('Spending by month')).toEqual(['Nov 2026 $148.40', 'Sep 2026 $480.00']);
    expect(screen.getByText('Nov 2026').closest('a')).toHaveAttribute(
      'href',
      `/expenses?group=${group.id}&from=2026-11-01&to=2026-11-30`,
    );
    expect(columnsIn(container)).toEqual(['Sep 1', 'Oct 0', 'Nov 0.309']);
  });

  test('twelve months are twelve columns with initials, and twelve figures', async () => {
    const year = Array.from({ length: 14 }, (_, at) => ({
      month: `${at < 4 ? 2025 : 2026}-${String(((at + 8) % 12) + 1).padStart(2, '0')}`,
      amount: 1_000 * (at + 1),
    }));
    const { container } = renderScreen(<GroupSpending group={group} people={3} />, {
      answer: ({ path }) => (isOther(path) ? later() : Response.json(totals(year))),
    });
    const months = await wordsOf('Spending by month');
    expect(months).toHaveLength(12);
    expect([months.at(0), months.at(-1)]).toEqual(['Oct 2026 $140.00', 'Nov 2025 $30.00']);
    expect(columnsIn(container).map((column) => column.split(' ')[0])).toEqual([...'NDJFMAMJJASO']);
  });

  test('a month with more refunds than spending is a negative figure without a column', async () => {
    const months = [
      { month: '2026-10', amount: 14_840 },
      { month: '2026-11', amount: -500 },
    ];
    const { container } = renderScreen(<GroupSpending group={group} people={3} />, {
      answer: ({ path }) => (isOther(path) ? later() : Response.json(totals(months))),
    });
    expect(await wordsOf('Spending by month')).toEqual(['Nov 2026 \u2212$5.00', 'Oct 2026 $148.40']);
    expect(columnsIn(container)).toEqual(['Oct 1', 'Nov 0']);
  });

  test('is hidden before the first expense, and follows live', async () => {
    let isEmpty = true;
    const { emitLive, container } = renderScreen(<GroupSpending group={group} people={3} />, {
      answer: (sent) => (isEmpty ? Response.json(totals([])) : answer(sent)),
    });
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(container).toHaveTextContent(/^$/);
    isEmpty = false;
    emitLive('expenses');
    expect(await rowsOf('Spending by month')).toHaveLength(2);
  });

  test('failed: shows an error and retries', async () => {
    let failed = false;
    const { press } = renderScreen(<GroupSpending group={group} people={3} />, {
      answer: (sent) => {
        if (failed) return answer(sent);
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

  test('shows the month of a new person, without rows of $0.00, and whose money it is', async () => {
    const { container } = renderScreen(<DashboardSpending />, {
      answer: () => Response.json(totals([{ month, amount: 1_250 }])),
    });
    const rows = await rowsOf('Spending by month');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveTextContent('$12.50');
    expect(columnsIn(container)).toEqual([]);
    expect(screen.getByText('by everyone in your groups')).toBeVisible();
    const [link, ...others] = screen.getAllByRole('link');
    expect(link?.getAttribute('href')).toMatch(new RegExp(`^/expenses\\?from=${month}-01&to=${month}-\\d\\d$`));
    expect(others).toEqual([]);
  });

  test('shows the last six months as columns', async () => {
    const months = [
      { month: '2020-01', amount: 9_000 },
      ...monthsUpTo(month, 3, []).map((one) => ({ ...one, amount: 500 })),
    ];
    const { container } = renderScreen(<DashboardSpending />, { answer: () => Response.json(totals(months)) });
    expect(await rowsOf('Spending by month')).toHaveLength(3);
    expect(columnsIn(container).map((column) => column.slice(-1))).toEqual([...'000111']);
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
