import type { WholeExpense } from '@allsquare/expenses-contract';
import { repeats } from '@allsquare/expenses-contract/examples';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { editing } from '../../test/examples.ts';
import { UnsavedDrafts } from './unsaved-drafts.tsx';

const { ann, ben, cleo } = people;
const groupId = '10000000-0000-4000-8000-000000000001';
const fields = {
  description: 'Dinner',
  amount: '43,10',
  date: '2026-11-24',
  paidBy: ann.id,
  category: 'food',
  notes: '',
  refund: false,
};
const row = (userId: string, more: object = {}) => ({ userId, isIncluded: true, cents: 0, ...more });
const keep = (kind: string, id: string, values: object, userId = ann.id) =>
  sessionStorage.setItem(`draft:${userId}:${kind}:${id}`, JSON.stringify({ values }));
const answerOf = (call: string) => editing.steps.find((step) => step.call === call)?.answer;
const answerAs = (call: string) => repeats.steps.find((step) => step.call === call)?.answer as object;
const opened = { expense: answerOf('getExpense') as WholeExpense, splits: answerOf('getSplits') };
const show = (id = groupId) => renderScreen(<UnsavedDrafts groupId={id} />);
const texts = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);

test('shows the input of a new expense, a change and a payment as plain text', () => {
  keep('add-expense', groupId, { fields, split: { type: 'equally', rows: [row(ann.id), row(ben.id)] }, tab: 'basic' });
  const exact = [row(ann.id, { cents: 700 }), row(ben.id, { cents: 300 }), row(cleo.id, { isIncluded: false })];
  keep('edit-expense', opened.expense.id, {
    opened,
    version: 1,
    fields: { ...fields, notes: 'For the beach' },
    split: { type: 'exact', rows: exact },
    payers: { [ann.id]: '20', [ben.id]: '23.10', [cleo.id]: '' },
  });
  keep('settlement', `${groupId}:a:b`, { fields: { payerId: ann.id, payeeId: '', amount: '12', notes: 'Cash' } });
  show();
  expect(screen.getByRole('region', { name: 'What you typed here' })).toBeVisible();
  expect(texts()).toEqual([
    'Dinner, $43.10\nNov 24, 2026, Food, paid by Ann Example\nSplit equally: Ann Example',
    [
      'Dinner, $43.10',
      'Nov 24, 2026, Food, paid by Ann Example $20.00, Ben Example $23.10',
      'Exact: Ann Example 7.00, Ben Example 3.00',
      'Notes: For the beach',
    ].join('\n'),
    'Ann Example pays somebody $12.00\nNotes: Cash',
  ]);
});

test('lists a bill by items item by item; an unreadable amount as typed', () => {
  const items = { rows: [{ id: 'a', name: 'Wine', price: '18.50', of: [] }], tax: '', tip: '', discount: '' };
  const split = { type: 'items', rows: [row(ann.id)], items };
  keep('add-expense', groupId, { fields: { ...fields, amount: '4x', refund: true }, split, tab: 'split' });
  show();
  expect(texts()).toEqual([
    'Dinner, 4x\nNov 24, 2026, Food, received by Ann Example\nItems: Ann Example\nWine, $18.50',
  ]);
});

test('includes the input of a repeating bill', () => {
  const split = { type: 'equally', rows: [row(ann.id), row(ben.id)] };
  const repeat = { ...answerAs('createRepeat'), groupId };
  keep('edit-repeat', 'rent', { opened: repeat, fields: { ...fields, notes: null }, split, payers: null, until: '' });
  show();
  expect(texts()).toEqual([
    'Dinner, $43.10\nNov 24, 2026, Food, paid by Ann Example\nSplit equally: Ann Example, Ben Example',
  ]);
});

test('can be copied, and discarded', async () => {
  keep('settlement', groupId, { fields: { payerId: ann.id, payeeId: ann.id, amount: '5', notes: '' } });
  const { press } = show();
  await press.click(screen.getByRole('button', { name: 'Copy Payment' }));
  expect(await navigator.clipboard.readText()).toBe('Ann Example pays Ann Example $5.00');
  await press.click(screen.getByRole('button', { name: 'Discard Payment' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('is empty without input, for another group or another person', () => {
  keep('settlement', groupId, { fields: { payerId: ann.id, payeeId: ann.id, amount: '5', notes: '' } }, ben.id);
  keep('add-expense', 'other', { fields, split: { type: 'equally', rows: [] }, tab: 'basic' });
  show();
  expect(screen.queryByRole('region')).toBeNull();
  expect(texts()).toEqual([]);
});
