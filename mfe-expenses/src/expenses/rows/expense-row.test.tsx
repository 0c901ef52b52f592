import { Expense } from '@allsquare/expenses-contract';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { lisbonTrip } from '../../../test/examples.ts';
import { ExpenseHeading } from '../../edit-expense/expense-heading.tsx';
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

const press = () => undefined;
/** The texts of the three kinds of rows that Ann sees. */
const textsOf = (more: object) => {
  const expense = Expense.parse({ ...dinner, ...more });
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
  [{ ...paidBy(ben), payers: undefined, refund: true }, 'came back to Ben Example', 'Came back to Ben Example'],
  [{ ...paidBy(ben, ann), refund: true }, 'came back to you and 1 other', 'Came back to you and 1 other'],
  [{ refund: true }, 'came back to you', 'Came back to you'],
])('payers: %#', (more, sentence, words) => {
  const [inGroup, listed, recent] = textsOf(more);
  expect(inGroup).toContain(sentence);
  expect(listed).toContain(words);
  expect(recent).toContain(sentence);
});

test.each([
  ['another received', { ...paidBy(ben), payers: undefined, yourShare: 2_500 }],
  ['I received', { ...paidBy(ann), payers: undefined, yourShare: -7_500 }],
  ['both of us received', { ...paidBy(ann, ben), yourShare: 2_400 }],
])('a refund that %s: negative and green, what came back, and my share of it', (_, more) => {
  const expense = Expense.parse({ ...dinner, ...more, amount: 10_000, refund: true });
  renderScreen(
    <>
      <GroupExpenseRow expense={expense} highlight={false} news={undefined} onOpen={press} onTake={press} />
      <ListedExpenseRow expense={expense} news={undefined} onEdit={press} onTake={press} />
      <RecentExpenseRow expense={expense} news={undefined} />
      <ExpenseHeading expense={expense} />
    </>,
    { user: ann },
  );
  const amounts = screen.getAllByText('−$100', { exact: false, selector: '.k-amount' });
  expect(amounts).toHaveLength(4);
  for (const amount of amounts) {
    expect(amount).toHaveClass('k-pos');
    expect(amount).not.toHaveClass('k-neg');
  }
  expect(screen.getAllByText(/came back to/i).length).toBeGreaterThanOrEqual(4);
  for (const label of screen.getAllByText('your share', { exact: false })) {
    expect(label.parentElement).toHaveTextContent('your share $25.00');
    expect(label.parentElement).toHaveClass('k-pos');
  }
  expect(screen.getAllByText('Refund')).toHaveLength(3);
  expect(screen.queryByText(/lent|borrowed/)).toBeNull();
});

test.each([
  ['both', paidBy(ben, ann), ['AN', 'BE']],
  ['two of three', paidBy(ben, cleo, ann), ['AN', 'BE']],
  ['one', paidBy(ben), ['BE']],
])('shows the tiles of %s payers, mine first', (_, more, tiles) => {
  const expense = Expense.parse({ ...dinner, ...more });
  const { container } = renderScreen(
    <>
      <GroupExpenseRow expense={expense} highlight={false} news={undefined} onOpen={press} onTake={press} />
      <ListedExpenseRow expense={expense} news={undefined} onEdit={press} onTake={press} />
      <RecentExpenseRow expense={expense} news={undefined} />
      <ExpenseHeading expense={expense} />
    </>,
    { user: ann },
  );
  const shown = [...container.querySelectorAll('.k-tile')].map(({ textContent }) => textContent);
  expect(shown).toEqual([tiles, tiles, tiles, tiles].flat());
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
  for (const more of [paidBy(ben, ann), paidBy(ann)]) expect(textsOf({ ...more, yourShare })[0]).toContain(words);
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
