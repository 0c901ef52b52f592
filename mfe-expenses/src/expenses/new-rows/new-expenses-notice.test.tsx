import type { Expense } from '@allsquare/expenses-contract';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { examplesOf, group, membersOf, weekend } from '../../../test/examples.ts';
import { GroupSummary } from '../../slots/group-summary.tsx';

const dinner = weekend.steps.find(({ call }) => call === 'createExpense')?.answer as Expense;
const { ann, ben } = people;
const added = (by: typeof ann, nth: number): Expense => ({
  ...dinner,
  id: `20000000-0000-4000-8000-00000000010${nth}`,
  description: `Photo book ${nth}`,
  creator: { ...by, colour: 1 },
});

test('announces an expense of another member once while the summary is open; not my own', async () => {
  const expenses = [dinner];
  const { emitLive, sent } = renderScreen(<GroupSummary group={group} members={membersOf(weekend)} />, {
    examples: examplesOf(weekend),
    answer: ({ path }) => (path.startsWith('/api/expenses?') ? Response.json(expenses) : undefined),
  });
  const asked = () => sent.filter(({ path }) => path === `/api/expenses?groupId=${group.id}&limit=10`).length;
  await waitFor(() => expect(asked()).toBe(1));
  await screen.findByText(/^You paid/);
  expenses.unshift(added(ann, 1), added(ben, 2));
  emitLive('expenses');
  expect(await screen.findAllByText('Ben Example added Photo book 2, $480.00')).toHaveLength(1);
  expect(screen.queryByText(/Photo book 1/)).toBeNull();
});
