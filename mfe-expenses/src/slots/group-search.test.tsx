import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { examplesOf, group, membersOf, weekend } from '../../test/examples.ts';
import { GroupExpenses } from './group-expenses.tsx';
import { GroupTotals } from './group-totals.tsx';

const members = membersOf(weekend);
const [, row] = weekend.steps.flatMap(({ call, answer }) => (call === 'listExpenses' ? (answer as object[]) : []));
/** One expense for 'fado', none for any other search. */
const answer = ({ path }: SentRequest) => {
  const { pathname, searchParams } = new URL(path, 'http://test.invalid');
  const q = searchParams.get('q');
  if (pathname !== '/api/expenses' || !q) return undefined;
  const rows = q === 'fado' ? [{ ...row, description: 'Fado night' }] : [];
  return Response.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
};
const open = (path = '/') =>
  renderScreen(
    <>
      <GroupTotals group={group} members={members} />
      <GroupExpenses group={group} members={members} />
    </>,
    { examples: examplesOf(weekend), answer, path },
  );
const asked = (sent: SentRequest[]) => sent.map(({ path }) => path).filter((path) => path.startsWith('/api/expenses?'));
const field = () => screen.findByRole('textbox', { name: 'Search expenses' });

// The scroll position is stored.
beforeEach(() => sessionStorage.clear());

test("a group's expenses are searched by the server, in the line of the totals, and counted", async () => {
  const { press, sent } = open();
  await screen.findByText('Dinner at Ramiro');
  await press.click(await screen.findByRole('button', { name: 'Search expenses' }));
  expect(await field()).toHaveFocus();
  await press.keyboard('fado');
  expect(await screen.findByText('Fado night')).toBeVisible();
  expect(screen.queryByText('Dinner at Ramiro')).toBeNull();
  expect(asked(sent)).toEqual([`/api/expenses?groupId=${group.id}`, `/api/expenses?groupId=${group.id}&q=fado`]);
  expect(within(screen.getByRole('search')).getByText('1 of 5 expenses')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Search expenses' })).toBeNull();
});

test('the URL opens the search; nothing found can be cleared', async () => {
  const { press } = open('/?q=sardines');
  expect(await field()).toHaveValue('sardines');
  expect(await screen.findByText('No expenses found')).toBeVisible();
  await press.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
});

test("'/' focuses it, and Escape closes it and returns to all expenses", async () => {
  const { press } = open();
  await screen.findByText('Dinner at Ramiro');
  await press.keyboard('/');
  expect(await field()).toHaveFocus();
  await press.keyboard('fado/');
  expect(await field()).toHaveValue('fado/');
  expect(await screen.findByText('No expenses found')).toBeVisible();
  await press.keyboard('{Escape}');
  expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Search expenses' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search expenses' })).toHaveFocus());
});

test('left empty, it makes room for the totals', async () => {
  const { press } = open();
  await press.click(await screen.findByRole('button', { name: 'Search expenses' }));
  await field();
  await press.tab();
  expect(await screen.findByRole('button', { name: 'Search expenses' })).not.toHaveFocus();
  expect(screen.getByText('5 expenses', { exact: false })).toBeVisible();
});
