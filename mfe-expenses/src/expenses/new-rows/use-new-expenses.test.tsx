import type { Expense } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { group, membersOf, weekend } from '../../../test/examples.ts';
import { GroupExpenses } from '../../slots/group-expenses.tsx';
import { RecentExpenses } from '../../slots/recent-expenses.tsx';

const listed = weekend.steps.find(({ call, query }) => call === 'listExpenses' && query !== undefined)
  ?.answer as Expense[];
const [first] = listed;
const added = (description: string, by = people.ben): Expense => ({
  ...(first as Expense),
  id: crypto.randomUUID(),
  description,
  amount: 1_200,
  createdBy: by.id,
  creator: { id: by.id, name: by.name, colour: 1 },
});

/** A list that others change: `show` sets its content. */
const open = (ui = <GroupExpenses group={group} members={membersOf(weekend)} />) => {
  let rows = listed;
  const screenOf = renderScreen(ui, {
    answer: ({ path }: SentRequest) =>
      path.startsWith('/api/expenses?')
        ? Response.json(rows, { headers: { 'X-Total-Count': String(rows.length) } })
        : Response.json({ count: 0, amount: 0, months: [], categories: [], people: [] }),
  });
  const show = (next: Expense[]) => {
    rows = next;
    screenOf.emitLive('expenses');
  };
  return { ...screenOf, show };
};
const rowOf = async (words: string) => (await screen.findByText(words)).closest('.k-row');
/** Toasts remain for some seconds, including those of the previous test. */
const said = () => document.querySelector('.k-sr[aria-live="polite"]')?.textContent;

test('marks a new expense of another member for two seconds, and announces it', async () => {
  const { show } = open();
  await rowOf('Dinner at Ramiro');
  show([added('Photo book'), ...listed]);
  expect(await rowOf('Photo book')).toHaveAttribute('data-news', 'added');
  expect(said()).toContain('Ben Example added Photo book, $12.00');
  await waitFor(async () => expect(await rowOf('Photo book')).not.toHaveAttribute('data-highlight'));
});

test('marks my own without announcing it; summarizes several; marks a change in its row', async () => {
  const { show } = open();
  await rowOf('Dinner at Ramiro');
  const own = added('My own', people.ann);
  show([own, ...listed]);
  expect(await rowOf('My own')).toHaveAttribute('data-highlight');
  expect(said()).not.toContain('My own');
  const changed = { ...(first as Expense), description: 'Dinner, corrected', version: 2 };
  show([added('Photo book'), own, changed, ...listed.slice(1)]);
  expect(await rowOf('Dinner, corrected')).toHaveAttribute('data-highlight');
  expect(await rowOf('Dinner, corrected')).toHaveAttribute('data-news', 'changed');
  expect(said()).toContain('2 expenses changed');
});

test('marks nothing in a list that just loaded', async () => {
  open();
  expect(await rowOf('Dinner at Ramiro')).not.toHaveAttribute('data-highlight');
  expect(said()).not.toContain('Ramiro');
});

test('waits under the pointer until asked, and the focus stays in the list', async () => {
  const { show, press } = open();
  const row = (await rowOf('Dinner at Ramiro')) as Element;
  const box = row.closest('[tabindex="-1"]') as HTMLElement;
  fireEvent.pointerEnter(box, { pointerType: 'mouse' });
  show([added('Photo book'), added('My own', people.ann), ...listed]);
  await press.click(await screen.findByRole('button', { name: '1 new' }));
  expect(await rowOf('Photo book')).toHaveAttribute('data-highlight');
  expect(box).toHaveFocus();
});

test('marks it on the dashboard too', async () => {
  const { show } = open(<RecentExpenses />);
  await rowOf('Dinner at Ramiro');
  show([added('Train'), ...listed]);
  expect(await rowOf('Train')).toHaveAttribute('data-highlight');
  expect(said()).toContain('Ben Example added Train, $12.00');
});
