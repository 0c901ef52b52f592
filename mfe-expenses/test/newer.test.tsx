import { additions, answeredByNewer, newerAnswers } from '@allsquare/contract-kit/testing';
import * as contract from '@allsquare/expenses-contract';
import * as groupsContract from '@allsquare/groups-contract';
import { people, renderScreen, type Scenario } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expense, opened, save } from '../src/edit-expense/testing.tsx';
import { sentencesOf } from '../src/expenses/change-words.ts';
import { AllExpensesPage } from '../src/pages/all-expenses.page.tsx';
import { DashboardTotals } from '../src/slots/dashboard-totals.tsx';
import { GroupExpenses } from '../src/slots/group-expenses.tsx';
import { GroupSummary } from '../src/slots/group-summary.tsx';
import { RecentExpenses } from '../src/slots/recent-expenses.tsx';
import { DashboardSpending } from '../src/spending/dashboard-spending.tsx';
import { GroupSpending } from '../src/spending/group-spending.tsx';
import {
  changes,
  editing,
  group,
  lisbonOfGroups,
  lisbonTrip,
  membersOf,
  threePeople,
  undo,
  weekend,
} from './examples.ts';

const scenarios: Scenario[] = [changes, editing, lisbonTrip, threePeople, undo, weekend];

type Shown = { ui: ReactNode; words: RegExp[]; hasValues: boolean };
const inGroup = { group, members: membersOf(weekend) };
const screens: Record<string, Shown> = {
  'the expenses of a group': { ui: <GroupExpenses {...inGroup} />, words: [/Dinner/], hasValues: true },
  'the books of a group': {
    ui: <GroupSummary {...inGroup} />,
    words: [/Dan Example paid you/, /624/, /323\.60/],
    hasValues: true,
  },
  'the spending of a group': { ui: <GroupSpending group={group} people={4} />, words: [/323\.60/], hasValues: true },
  'my totals': { ui: <DashboardTotals />, words: [/You Are Owed/], hasValues: false },
  'my expenses': { ui: <AllExpensesPage />, words: [/Dinner/], hasValues: true },
  'my newest expenses': { ui: <RecentExpenses />, words: [/Dinner/], hasValues: true },
  'my spending': { ui: <DashboardSpending />, words: [/243/], hasValues: false },
};

describe.each(additions)('a newer svc-expenses has another %s', (addition) => {
  test.each(newerAnswers(addition, contract, scenarios))(
    'in the response of $call, which is accepted',
    ({ response, answers }) => {
      for (const answer of answers) expect(response.safeParse(answer).error).toBeUndefined();
    },
  );

  test.each(newerAnswers(addition, groupsContract, lisbonOfGroups.scenarios))(
    'so does svc-groups in the response of $call',
    ({ response, answers }) => {
      for (const answer of answers) expect(response.safeParse(answer).error).toBeUndefined();
    },
  );

  test.each(Object.entries(screens))('and %s still works', async (_, { ui, words, hasValues }) => {
    const textWith = async (scenario: Scenario) => {
      const { findAllByText, container, unmount } = renderScreen(ui, {
        examples: [{ contract, scenarios: [scenario] }],
      });
      for (const shown of words) await findAllByText(shown);
      const text = container.textContent;
      unmount();
      return text;
    };
    const [today, later] = [await textWith(weekend), await textWith(answeredByNewer(addition, contract, weekend))];
    if (addition === 'value' && hasValues) expect(later).not.toBe(today);
    else expect(later).toBe(today);
  });
});

test('saves a newer category and split unchanged, the shares as exact ones', async () => {
  const newer = { ...expense, category: 'castle', splitType: 'by-weight' };
  const { press, body } = await opened({
    answer: ({ method, path }) =>
      method === 'GET' && path === `/api/expenses/${expense.id}` ? Response.json(newer) : undefined,
  });
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Other');
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Beach towels' } });
  await press.click(save());
  await waitFor(() => expect(body()).toBeDefined());
  expect(body().expense).toMatchObject({ description: 'Beach towels', category: 'castle', splitType: 'exact' });
});

test('describes a newer action of the history by its changes', () => {
  const by = { id: people.ben.id, name: 'Ben Example' };
  const merged = { version: 3, action: 'merged', by, at: '2026-11-21T10:00:00.000Z', changes: [] };
  expect(sentencesOf(contract.Change.parse(merged), people.ann.id, 'expense')).toEqual([
    { words: 'Ben Example changed this expense', shares: [] },
  ]);
});
