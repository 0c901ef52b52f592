import { renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { examplesOf, group, membersOf, weekend } from '../../test/examples.ts';
import { DashboardTotals } from '../slots/dashboard-totals.tsx';
import { GroupSummary } from '../slots/group-summary.tsx';
import { totalsOf } from './totals.ts';

const members = membersOf(weekend);
const balances = (...cents: number[]) =>
  cents.map((one, index) => ({ groupId: `10000000-0000-4000-8000-00000000000${index}`, cents: one }));

const blockOf = async (title: string) => (await screen.findByRole('heading', { name: title })).parentElement;

test('sums what I owe and what I am owed separately, in cents', () => {
  expect(totalsOf([-10, 20, -30, 0])).toEqual({ total: -20, owe: -40, owed: 20 });
  expect(totalsOf([])).toEqual({ total: 0, owe: 0, owed: 0 });
});

describe('totals on the dashboard', () => {
  test('show three figures over my groups', async () => {
    renderScreen(<DashboardTotals />, { answer: () => Response.json(balances(19_320, -10, -6265)) });
    expect(await blockOf('Total Balance')).toHaveTextContent('You are owed more than you owe+$130.45');
    expect(await blockOf('You Owe')).toHaveTextContent('You Owe−$62.75');
    expect(await blockOf('You Are Owed')).toHaveTextContent('You Are Owed+$193.20');
    expect(screen.getByText('+$193')).toHaveClass('k-pos');
    expect(screen.getByText('−$62')).toHaveClass('k-neg');
  });

  test('in several currencies show that of most groups, and the others below it, never their sum', async () => {
    const currencies = ['EUR', 'EUR', 'JPY', 'CHF', undefined, 'GBP', 'SEK'];
    const all = balances(1000, -300, -3000, 1250, 900, 500, 700).map((one, at) => ({
      ...one,
      currency: currencies[at],
    }));
    renderScreen(<DashboardTotals />, { answer: () => Response.json(all) });
    expect(await blockOf('Total Balance')).toHaveTextContent(
      'Total Balance+€7.00and CHF 12.50 · £5.00 · \u2212¥3,000 · +2',
    );
    expect(await blockOf('You Owe')).toHaveTextContent('You Owe\u2212€3.00and \u2212¥3,000');
    expect(await blockOf('You Are Owed')).toHaveTextContent('+€10.00and CHF 12.50 · £5.00 · SEK 7.00 · +1');
  });

  test('show zero without a sign', async () => {
    renderScreen(<DashboardTotals />, { answer: () => Response.json([]) });
    expect(await blockOf('Total Balance')).toHaveTextContent('You are square with everyone$0.00');
    for (const figure of screen.getAllByText('$0')) expect(figure).toHaveClass('k-zero');
  });

  test('failed: show an error and retry', async () => {
    let failed = false;
    const { press } = renderScreen(<DashboardTotals />, {
      answer: () => {
        if (failed) return Response.json(balances(500));
        failed = true;
        return Response.json({ code: 'unavailable', message: 'Away' }, { status: 503 });
      },
    });
    await press.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await blockOf('Total Balance')).toHaveTextContent('+$5.00');
  });

  test('follow live events', async () => {
    let mine = balances(0);
    const { emitLive } = renderScreen(<DashboardTotals />, { answer: () => Response.json(mine) });
    expect(await blockOf('Total Balance')).toHaveTextContent('$0.00');
    mine = balances(-5000);
    emitLive('balances');
    await waitFor(async () => expect(await blockOf('You Owe')).toHaveTextContent('−$50.00'));
  });
});

describe('books that do not sum to zero', () => {
  const shownWith = async (...cents: number[]) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    renderScreen(<GroupSummary group={group} members={members} />, {
      examples: examplesOf(weekend),
      answer: ({ path }) =>
        path === `/api/balances?groupId=${group.id}`
          ? Response.json(members.slice(0, cents.length).map((one, at) => ({ ...one, cents: cents[at] })))
          : undefined,
    });
    await screen.findByRole('list', { name: 'Balances' });
    const said = warn.mock.calls.map(([words]) => String(words));
    warn.mockRestore();
    return said;
  };

  test('log a warning to the console', async () => {
    expect(await shownWith(5000, -2000)).toEqual([`Balances of group ${group.id} sum to $30.00, not to zero`]);
  });

  test('log nothing when only a cent is missing', async () => {
    expect(await shownWith(1000, -333, -666)).toEqual([]);
    expect(await shownWith(10, 20, -30)).toEqual([]);
  });
});

describe('the summary of a group', () => {
  test('a failed part leaves the others alone and can be retried', async () => {
    let failed = false;
    const { press } = renderScreen(<GroupSummary group={group} members={members} />, {
      examples: examplesOf(weekend),
      answer: ({ path }) => {
        if (failed || !path.startsWith('/api/balances/plan')) return undefined;
        failed = true;
        return Response.json({ code: 'unavailable', message: 'Away' }, { status: 503 });
      },
    });
    expect(await screen.findByRole('list', { name: 'Balances' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Settlement History' })).toBeVisible();
    await press.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Settle Balance' })).toBeVisible();
  });

  test('no settlement yet; a person without a name', async () => {
    const [from, to] = ['0e000000-0000-4000-8000-00000000000e', members[0]?.userId ?? ''];
    renderScreen(<GroupSummary group={group} members={members} />, {
      answer: ({ path }) =>
        path.startsWith('/api/balances/plan')
          ? Response.json({
              groupId: group.id,
              version: 1,
              minimal: true,
              transfers: [{ from, to, amount: 5, fromName: '', toName: 'Ann Example' }],
            })
          : Response.json([]),
    });
    expect(await screen.findByText('No settlements recorded yet.')).toBeVisible();
    expect(await screen.findByText(`User ${from}`)).toBeVisible();
    expect(screen.getByText('1 payment and the group is square.')).toBeVisible();
  });
});
