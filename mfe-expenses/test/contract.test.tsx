import { CreateExpense, CreateSettlement, UpdateExpense } from '@allsquare/expenses-contract';
import { today } from '@allsquare/kit/dates';
import { people, renderScreen, type Scenario } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GroupActions } from '../src/add-expense/group-actions.tsx';
import { opened } from '../src/edit-expense/testing.tsx';
import { AllExpensesPage } from '../src/pages/all-expenses.page.tsx';
import { DashboardTotals } from '../src/slots/dashboard-totals.tsx';
import { GroupExpenses } from '../src/slots/group-expenses.tsx';
import { GroupSummary } from '../src/slots/group-summary.tsx';
import { RecentExpenses } from '../src/slots/recent-expenses.tsx';
import { DashboardSpending } from '../src/spending/dashboard-spending.tsx';
import { GroupSpending } from '../src/spending/group-spending.tsx';
import { editing, examplesOf, group, lisbonTrip, membersOf, planChanged, threePeople, weekend } from './examples.ts';

const bodyOf = (scenario: Scenario, call: string, nth = 0) => {
  const made = scenario.steps.filter((step) => step.call === call);
  return made[nth]?.body;
};
/** The same with the page's own name for it. */
const withRef = (body: unknown) => {
  const { expense, splits } = CreateExpense.parse(body);
  return { expense: { ...expense, ref: expect.any(String) }, splits };
};
const sentTo = (sent: { method: string; path: string; body: unknown }[], path: string) =>
  sent.find((request) => request.method === 'POST' && request.path === path)?.body;

const openDialog = async (user: (typeof people)[keyof typeof people]) => {
  const shown = renderScreen(<GroupActions group={group} members={membersOf(threePeople)} />, {
    examples: examplesOf(threePeople),
    user,
  });
  await shown.press.click(screen.getByRole('button', { name: 'Add Expense' }));
  return shown;
};

describe('shows the responses of svc-expenses', () => {
  test('an expense in its group', async () => {
    renderScreen(<GroupExpenses group={group} members={membersOf(lisbonTrip)} />, {
      examples: examplesOf(lisbonTrip),
      user: people.ben,
    });
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText('Dinner by the river')).toBeVisible();
    expect(row.getByText('Food')).toBeVisible();
    expect(row.getByText(/Ann Example paid/)).toBeVisible();
    expect(row.getByText(/With the tram ticket/)).toBeVisible();
    expect(row.getAllByText(/May 2, 2026/)[0]).toBeVisible();
    expect(row.getAllByText(/Split equally/)[0]).toBeVisible();
    expect(row.getByText('you borrowed').parentElement).toHaveTextContent('you borrowed $50.00');
  });

  test('balances, plan and history', async () => {
    renderScreen(<GroupSummary group={group} members={membersOf(weekend)} />, { examples: examplesOf(weekend) });
    const rowsIn = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(await rowsIn('Your balance')).toEqual(['Youget back +$224.80AN']);
    expect(await rowsIn('Balances')).toEqual([
      'Cleo Examplegets back +$260.40CL',
      'Dan Exampleowes −$203.60DA',
      'Ben Exampleowes −$281.60BE',
    ]);
    expect(await screen.findByText('3 payments and the group is square.')).toBeVisible();
    const next = screen.getByText('Next payment').closest('li') as HTMLElement;
    expect(next).toHaveTextContent('Dan Example pays $203.60');
    expect(next).toHaveTextContent('You receives $203.60');
    expect(screen.getByText(/^You paid/)).toHaveTextContent(
      'You paid $628.40, your share is $363.60 of $1,414.40 (26%).',
    );
    const others = within(screen.getByRole('list', { name: 'Other payments' }));
    expect(others.getAllByRole('listitem')).toHaveLength(2);
    expect(others.getByText('Ben Example pays $260.40 to Cleo Example.')).toBeInTheDocument();
    const history = within(await screen.findByRole('list', { name: 'Settlement History' }));
    expect(history.getByText('Dan Example paid you')).toBeVisible();
    expect(history.getByText(/Recorded by Dan Example · Cash/)).toBeVisible();
    expect(history.getByText(/^\$40/)).toHaveTextContent('$40.00');
  });

  test('spending', async () => {
    renderScreen(
      <>
        <GroupSpending group={group} people={3} />
        <DashboardSpending />
      </>,
      { examples: examplesOf(weekend) },
    );
    const categories = within(await screen.findByRole('list', { name: 'Spending by category' }));
    expect(categories.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Accommodation 44% $624.00',
      'Transportation 37% $522.00',
      'Food 10% $148.40',
      'Entertainment 8% $120.00',
    ]);
    const [months] = await screen.findAllByRole('list', { name: 'Spending by month' });
    expect(months).toHaveTextContent('Nov 2026 $934.40Oct 2026 $480.00');
  });

  test('the dashboard and all expenses', async () => {
    renderScreen(
      <>
        <DashboardTotals />
        <RecentExpenses />
        <AllExpensesPage />
      </>,
      { examples: examplesOf(weekend) },
    );
    expect((await screen.findByText('You Are Owed')).parentElement).toHaveTextContent('+$224.80');
    const recent = within(await screen.findByRole('list', { name: 'Recent expenses' }));
    expect(recent.getAllByRole('link')).toHaveLength(5);
    const november = within(await screen.findByRole('list', { name: 'Expenses of November 2026' }));
    expect(november.getAllByRole('link')).toHaveLength(4);
  });
});

describe('sends what the contract of svc-expenses promises', () => {
  test('an equal expense: people without amounts', async () => {
    const { press, sent } = await openDialog(people.ann);
    await press.type(screen.getByLabelText('Amount'), '10');
    await press.type(screen.getByLabelText('Description'), 'Taxi');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-05-04' } });
    await press.click(screen.getByRole('radio', { name: 'Transportation' }));
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Expense Added')).toBeVisible();
    expect(CreateExpense.parse(sentTo(sent, '/api/expenses'))).toEqual(withRef(bodyOf(threePeople, 'createExpense')));
  });

  test('exact shares: with cents', async () => {
    const { press, sent } = await openDialog(people.ben);
    await press.type(screen.getByLabelText('Amount'), '45.50');
    await press.type(screen.getByLabelText('Description'), 'Museum');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-05-05' } });
    await press.click(screen.getByRole('radio', { name: 'Activities' }));
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('radio', { name: 'Exact' }));
    for (const name of ['Ann Example', 'You']) {
      const share = screen.getByLabelText(`Share of ${name} in dollars`);
      await press.clear(share);
      await press.type(share, '15');
    }
    await press.tab();
    await press.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Expense Added')).toBeVisible();
    expect(CreateExpense.parse(sentTo(sent, '/api/expenses'))).toEqual(
      withRef(bodyOf(threePeople, 'createExpense', 1)),
    );
  });

  test('a changed expense: complete, with the opened version and cents', async () => {
    const { press, body } = await opened({ user: people.ben });
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Beach towels' } });
    fireEvent.change(screen.getByLabelText('Amount ($)'), { target: { value: '12' } });
    await press.click(screen.getByRole('tab', { name: 'Exact Amounts' }));
    for (const [name, dollars] of [
      ['Ann Example', '6.00'],
      ['You', '2.67'],
      ['Cleo Example', '3.33'],
    ]) {
      const share = screen.getByLabelText(`Share of ${name} in dollars`);
      await press.clear(share);
      await press.type(share, dollars ?? '');
    }
    await press.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Expense updated')).toBeVisible();
    expect(UpdateExpense.parse(body())).toEqual(UpdateExpense.parse(bodyOf(editing, 'updateExpense', 1)));
  });

  test('a settlement: in cents', async () => {
    const { press, sent } = renderScreen(<GroupSummary group={group} members={membersOf(lisbonTrip)} />, {
      examples: examplesOf(lisbonTrip),
      user: people.ben,
      at: 'start',
    });
    await press.click(await screen.findByRole('button', { name: 'Settle Balance' }));
    await press.type(screen.getByLabelText(/Notes/), 'Cash');
    await press.click(screen.getByRole('button', { name: 'Record Settlement' }));
    expect(await screen.findByText('Settlement recorded')).toBeVisible();
    expect(screen.getByText('Ben Example paid Ann Example $50.00')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const promised = CreateSettlement.parse(bodyOf(lisbonTrip, 'createSettlement'));
    expect(CreateSettlement.parse(sentTo(sent, '/api/settlements'))).toEqual({
      ...promised,
      date: undefined,
      day: today(),
      planVersion: 1,
      ref: expect.any(String),
    });
  });

  test("a line of the plan: with the plan's version, and a refusal if it changed", async () => {
    const plan = planChanged.steps.find(({ caller, call }) => caller === 'ben' && call === 'getPlan')?.answer;
    const { press, sent } = renderScreen(<GroupSummary group={group} members={membersOf(planChanged)} />, {
      examples: examplesOf(planChanged),
      answer: ({ path }) => (path.startsWith('/api/balances/plan') ? Response.json(plan) : undefined),
    });
    await press.click(await screen.findByRole('button', { name: 'Settle Balance' }));
    await press.click(screen.getByRole('button', { name: 'Record Settlement' }));
    expect(await screen.findByText(/^Somebody just settled this\./)).toBeVisible();
    const promised = CreateSettlement.parse(bodyOf(planChanged, 'createSettlement', 1));
    expect(CreateSettlement.parse(sentTo(sent, '/api/settlements'))).toEqual({
      ...promised,
      date: undefined,
      day: today(),
      notes: null,
      ref: expect.any(String),
    });
  });
});
