import { type CreateExpense, enteredTotal } from '@allsquare/expenses-contract';
import { today } from '@allsquare/kit/dates';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bill, billShares } from '../../test/bill.ts';
import { editing, examplesOf, groupWith, lisbonOfGroups } from '../../test/examples.ts';
import { noticeOf } from '../../test/notice-of.ts';
import { expense } from '../edit-expense/testing.tsx';
import { EditOrCopy } from './edit-or-copy.tsx';

const { ann, ben, cleo } = people;
const everybody = [ann, ben, cleo];
const sharesOf = (...cents: number[]) =>
  cents.map((amount, at) => {
    const { id, name } = everybody[at] ?? ann;
    return { userId: id, amount, user: { id, name, colour: at + 1 } };
  });

type Stored = { more?: object; splits?: ReturnType<typeof sharesOf>; members?: typeof everybody };
const answerOf =
  ({ more = {}, splits = sharesOf(334, 333, 333), members = everybody }: Stored) =>
  ({ method, path }: SentRequest) => {
    if (method === 'POST') return Response.json({ ...expense, id: crypto.randomUUID() }, { status: 201 });
    if (path === `/api/groups/${expense.groupId}`) return Response.json(groupWith(members));
    if (path.startsWith('/api/expenses/rates')) return Response.json([]);
    if (path === `/api/expenses/${expense.id}`) return Response.json({ ...expense, ...more });
    return path === `/api/expenses/${expense.id}/splits` ? Response.json(splits) : undefined;
  };

const show = (stored: Stored = {}) =>
  renderScreen(<EditOrCopy>{(edit) => <button onClick={() => edit(expense)}>Edit</button>}</EditOrCopy>, {
    examples: [...examplesOf(editing), lisbonOfGroups],
    user: ann,
    at: 'start',
    answer: answerOf(stored),
  });
type Shown = ReturnType<typeof show>;
const copyIn = async ({ press }: Shown) => {
  await press.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('Description');
  await press.click(screen.getByRole('button', { name: 'Copy' }));
  return within(await screen.findByRole('dialog', { name: 'Add Expense' }));
};
const posted = ({ sent }: Shown) => sent.filter(({ method }) => method === 'POST');
const bodyOf = async (shown: Shown) => {
  await shown.press.click(screen.getByRole('button', { name: 'Save' }));
  await noticeOf('Expense Added');
  return posted(shown)[0]?.body as CreateExpense;
};

test('opens Add Expense with everything, today; nothing is written before Save', async () => {
  const shown = show();
  const dialog = await copyIn(shown);
  expect(screen.queryByRole('dialog', { name: 'Edit Expense' })).toBeNull();
  expect(dialog.getByLabelText('Amount')).toHaveValue('10.00');
  expect(dialog.getByLabelText('Description')).toHaveValue('Towels');
  expect(dialog.getByLabelText('Date')).toHaveValue(today());
  expect(dialog.getByRole('button', { name: 'Notes, refund, repeats: Notes' })).toBeVisible();
  expect(screen.queryByText(/not in this copy/)).toBeNull();
  expect(posted(shown)).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(await bodyOf(shown)).toEqual({
    expense: {
      groupId: expense.groupId,
      description: 'Towels',
      amount: 1000,
      date: today(),
      paidBy: ann.id,
      category: 'shopping',
      notes: 'For the beach',
      splitType: 'equally',
      ref: expect.any(String),
    },
    splits: everybody.map(({ id: userId }) => ({ userId })),
  });
});

test('twice in a row are two bills', async () => {
  const shown = show();
  for (let count = 1; count <= 2; count++) {
    await copyIn(shown);
    await shown.press.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(posted(shown)).toHaveLength(count));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const keys = posted(shown).map(({ headers }) => headers['Idempotency-Key'] ?? headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

const value = (userId: string, of: number) => ({ userId, value: of });
const euros = { currency: 'EUR', amount: 900 };
test.each<[string, object, ReturnType<typeof sharesOf> | undefined, object]>([
  [
    'exact shares',
    { splitType: 'exact' },
    sharesOf(500, 300, 200),
    { splitType: 'exact', splits: [500, 300, 200].map((amount, at) => ({ userId: everybody[at]?.id, amount })) },
  ],
  [
    'percents',
    { splitType: 'exact', kind: 'percent', split: { kind: 'percent', of: [value(ann.id, 7500), value(ben.id, 2500)] } },
    sharesOf(750, 250),
    { split: { kind: 'percent', of: [value(ann.id, 7500), value(ben.id, 2500)] } },
  ],
  [
    'shares',
    { splitType: 'exact', kind: 'shares', split: { kind: 'shares', of: [value(ann.id, 3000), value(ben.id, 1000)] } },
    sharesOf(750, 250),
    { split: { kind: 'shares', of: [value(ann.id, 3000), value(ben.id, 1000)] } },
  ],
  [
    'more or less',
    { splitType: 'exact', kind: 'adjusted', split: { kind: 'adjusted', of: [value(ann.id, 500), value(ben.id, 0)] } },
    sharesOf(750, 250),
    { split: { kind: 'adjusted', of: [value(ann.id, 500), value(ben.id, 0)] } },
  ],
  ['a refund', { refund: true }, undefined, { refund: true, amount: 1000 }],
  [
    'several payers',
    { payers: [400, 600].map((amount, at) => ({ ...sharesOf(0, 0)[at], amount })) },
    undefined,
    {
      paidBy: ann.id,
      payers: [
        { userId: ann.id, amount: 400 },
        { userId: ben.id, amount: 600 },
      ],
    },
  ],
  ['another currency', { original: euros }, undefined, { amount: 1000, original: euros }],
  [
    'amounts of another currency',
    {
      original: euros,
      splitType: 'exact',
      kind: 'amounts',
      split: { kind: 'amounts', of: [value(ann.id, 600), value(ben.id, 300)] },
    },
    sharesOf(667, 333),
    { original: euros, split: { kind: 'amounts', of: [value(ann.id, 600), value(ben.id, 300)] } },
  ],
])('copies %s', async (_, more, splits, sends) => {
  const shown = show({ more, splits });
  await copyIn(shown);
  const { expense: sent, splits: shares } = await bodyOf(shown);
  expect({ ...sent, splits: shares }).toMatchObject(sends);
  expect(sent.date).toBe(today());
  expect(enteredTotal(sent.amount, sent.original)).toBe('original' in more ? 900 : 1000);
});

test('items come without who took what', async () => {
  const shown = show({ more: bill, splits: billShares });
  await copyIn(shown);
  const { split } = (await bodyOf(shown)).expense;
  expect(split).toMatchObject({ ...bill.split, items: bill.split.items.map((item) => ({ ...item, of: [] })) });
});

test('people who have left are not in it', async () => {
  const shown = show({
    members: [ann, ben],
    more: { paidBy: cleo.id, payer: { id: cleo.id, name: cleo.name, colour: 3 } },
  });
  const dialog = await copyIn(shown);
  expect(dialog.getByText(/has left and is not in this copy\./)).toHaveTextContent(
    'Cleo Example has left and is not in this copy.',
  );
  const { expense: sent, splits } = await bodyOf(shown);
  expect(sent.paidBy).toBe(ann.id);
  expect(splits).toEqual([{ userId: ann.id }, { userId: ben.id }]);
});

test('shares that no longer add up are shown before anything is sent', async () => {
  const shown = show({ members: [ann, ben], more: { splitType: 'exact' }, splits: sharesOf(500, 300, 200) });
  await copyIn(shown);
  await shown.press.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('radio', { name: 'Exact' })).toBeChecked();
  expect(screen.getByText('$2.00 left to share')).toBeVisible();
  expect(posted(shown)).toEqual([]);
});

test('members who joined later are offered, not included', async () => {
  const shown = show({ splits: sharesOf(500, 500) });
  await copyIn(shown);
  expect((await bodyOf(shown)).splits).toEqual([{ userId: ann.id }, { userId: ben.id }]);
});

test('a copy is a draft of its own, which a reload opens again', async () => {
  const shown = show();
  const dialog = await copyIn(shown);
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '12.50' } });
  shown.unmount();
  const again = show({ more: { description: 'Changed since' } });
  const restored = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  expect(restored.getByText('Unsaved draft, restored.')).toBeVisible();
  expect(restored.getByLabelText('Amount')).toHaveValue('12.50');
  expect(restored.getByLabelText('Description')).toHaveValue('Towels');
  await again.press.click(restored.getByRole('button', { name: 'Discard' }));
  expect(restored.getByLabelText('Amount')).toHaveValue('10.00');
});
