import { Expense } from '@allsquare/expenses-contract';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { lisbonTrip } from '../../../test/examples.ts';
import { GroupExpenseRow } from './group-expense-row.tsx';
import { ListedExpenseRow } from './listed-expense-row.tsx';
import { RecentExpenseRow } from './recent-expense-row.tsx';

const { ann, ben, cleo } = people;
const dan = { id: '0d000000-0000-4000-8000-00000000000d', name: 'Dan Example', email: 'dan@example.com' };
const dinner = Expense.parse(lisbonTrip.steps.find(({ call }) => call === 'createExpense')?.answer);
const paidBy = (...payers: (typeof ann)[]) => ({
  paidBy: payers[0]?.id,
  payer: { ...payers[0], colour: 1 },
  payers: payers.map((user) => ({ userId: user.id, amount: 100, user: { ...user, colour: 1 } })),
});

/** The texts of the three kinds of rows that Ann sees. */
const textsOf = (more: object) => {
  const expense = Expense.parse({ ...dinner, ...more });
  const press = () => undefined;
  const { unmount } = renderScreen(
    <>
      <GroupExpenseRow expense={expense} highlight={false} news={undefined} onOpen={press} onTake={press} />
      <ListedExpenseRow expense={expense} news={undefined} onEdit={press} onTake={press} />
      <RecentExpenseRow expense={expense} news={undefined} />
    </>,
    { user: ann },
  );
  const texts = screen.getAllByText(expense.description).map((title) => title.closest('.k-row')?.textContent);
  unmount();
  return texts;
};

test.each([
  [paidBy(ben, cleo), 'Ben Example and 1 other paid', 'Paid by Ben Example and 1 other'],
  [paidBy(ben, cleo, dan), 'Ben Example and 2 others paid', 'Paid by Ben Example and 2 others'],
  [paidBy(ben, ann, cleo), 'You and 2 others paid', 'You and 2 others paid'],
  [{}, 'You paid', 'You paid'],
  [{ ...paidBy(ben), payers: undefined, refund: true }, 'Ben Example received', 'Received by Ben Example'],
  [{ refund: true }, 'You received', 'You received'],
])('payers: %#', (more, sentence, words) => {
  const [inGroup, listed, recent] = textsOf(more);
  expect(inGroup).toContain(sentence);
  expect(listed).toContain(words);
  expect(recent).toContain(sentence);
});

test('labels a refund', () => {
  for (const text of textsOf({ refund: true })) expect(text).toContain('RefundDinner by the river');
});

test.each([
  ['percent', 'Percent'],
  ['shares', 'Shares'],
  ['adjusted', 'Plus / minus'],
  ['items', 'Items'],
  ['by-weight', 'Exact'],
  ['constructor', 'Exact'],
  [undefined, 'Exact'],
])('labels the kind %s as %s', (kind, word) => {
  for (const text of textsOf({ splitType: 'exact', kind })) expect(text).toContain(word);
});

test.each([
  [500, 'you lent $5.00'],
  [-500, 'you borrowed $5.00'],
])('shows a share of %i of what others and I paid by its sign', (yourShare, words) => {
  for (const more of [paidBy(ben, ann), { refund: true }, paidBy(ann)])
    expect(textsOf({ ...more, yourShare })[0]).toContain(words);
});

test.each([
  [paidBy(ben), 'not involved'],
  [{ ...paidBy(ben), refund: true }, 'not involved'],
  [paidBy(ben, cleo), 'not involved'],
  [paidBy(ann), 'you are square'],
  [paidBy(ben, ann), 'you are square'],
])('without a share of mine nothing is lent or borrowed: %#', (more, words) => {
  for (const text of textsOf({ ...more, yourShare: 0 })) {
    expect(text).toContain(words);
    expect(text).not.toMatch(/lent|borrowed|\$0\.00/);
  }
});
