import { renderScreen } from '@allsquare/kit/testing';
import { screen, within } from '@testing-library/react';
import { examplesOf, group, membersOf, weekend } from '../../test/examples.ts';
import { GroupSummary } from './group-summary.tsx';

const members = membersOf(weekend);
const [me] = members;
/** The books of this many people, all with different balances. */
const crowd = Array.from({ length: 40 }, (_, at) => ({
  userId: at === 0 ? (me?.userId ?? '') : `0e000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
  name: `Member ${at}`,
  colour: 1,
  cents: at === 0 ? -2 : at - 20,
  balance: 0,
}));
const sum = crowd.reduce((total, { cents }) => total + cents, 0);
const balances = crowd.map((one, at) => (at === 1 ? { ...one, cents: one.cents - sum } : one));
const show = (beside = false) =>
  renderScreen(<GroupSummary group={group} members={members} beside={beside} />, {
    examples: examplesOf(weekend),
    answer: ({ path }) => (path === `/api/balances?groupId=${group.id}` ? Response.json(balances) : undefined),
  });
const rowsIn = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);

test('shows the three largest of many balances, and all of them on demand, in place', async () => {
  const { press } = show();
  const all = await screen.findByRole('button', { name: 'All 40 balances', expanded: false });
  await screen.findByRole('list', { name: 'Your balance' });
  expect(rowsIn('Your balance')).toEqual(['You']);
  expect(rowsIn('Balances')).toEqual(['Member 39', 'Member 38', 'Member 2']);
  await press.click(all);
  expect(rowsIn('Balances, continued')).toHaveLength(36);
  expect(rowsIn('Balances')).toHaveLength(3);
  expect(all).toHaveFocus();
  await press.click(screen.getByRole('button', { name: 'Fewer balances', expanded: true }));
  expect(screen.queryByRole('list', { name: 'Balances, continued' })).toBeNull();
});

test('beside the list links to all of them, and shows only what matters', async () => {
  show(true);
  expect(await screen.findByRole('link', { name: 'All 40 balances' })).toHaveAttribute(
    'href',
    `/groups/${group.id}?tab=summary`,
  );
  expect(await screen.findByRole('button', { name: 'Settle Balance' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Other payments' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Settlement History' })).toBeNull();
});

test('says once how many payments settle the group', async () => {
  show();
  expect(await screen.findAllByText(/\b3 payments/)).toHaveLength(1);
});
