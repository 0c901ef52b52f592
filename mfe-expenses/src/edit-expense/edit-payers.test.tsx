import { people } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { refundSwitch } from '../../test/more-fields.ts';
import { noticeOf } from '../../test/notice-of.ts';
import { type Answer, accepted, expense, opened, save } from './testing.tsx';

const { ann, ben } = people;
const payers = [
  { userId: ann.id, amount: 400, user: { id: ann.id, name: ann.name, colour: 1 } },
  { userId: ben.id, amount: 600, user: { id: ben.id, name: ben.name, colour: 2 } },
];
const stored =
  (more: object): Answer =>
  ({ method, path }) => {
    if (method === 'PUT') return accepted();
    return path === `/api/expenses/${expense.id}` ? Response.json({ ...expense, ...more }) : undefined;
  };
const paid = (name: string) => screen.getByLabelText<HTMLInputElement>(`Paid by ${name} in dollars`);
const edited = async (more: object) => {
  const shown = await opened({ answer: stored(more) });
  const choose = async (name: string) => {
    await shown.press.click(screen.getByRole('combobox', { name: /by$/ }));
    await shown.press.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  const saved = async () => {
    await shown.press.click(save());
    await noticeOf('Expense updated');
    return shown.body().expense;
  };
  return { ...shown, choose, saved };
};

test('shows and sends several payers with their amounts', async () => {
  const { press, saved, written } = await edited({ payers });
  expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('Several people');
  expect([paid('You').value, paid('Ben Example').value]).toEqual(['4.00', '6.00']);
  await press.clear(paid('You'));
  await press.click(save());
  expect((await noticeOf('Invalid Amounts')).getByText('The amounts paid must add up to the total.')).toBeVisible();
  expect(written()).toHaveLength(0);
  await press.type(paid('You'), '4');
  expect(await saved()).toMatchObject({
    paidBy: ann.id,
    payers: [
      { userId: ann.id, amount: 400 },
      { userId: ben.id, amount: 600 },
    ],
  });
});

test('switching back to one payer removes the others', async () => {
  const { choose, saved } = await edited({ payers });
  await choose('Ben Example');
  expect(await saved()).toMatchObject({ paidBy: ben.id, payers: null });
});

test('a payer who has left remains', async () => {
  const { cleo } = people;
  await edited({ payers: [payers[0], { userId: cleo.id, amount: 600, user: { ...cleo, colour: 3 } }] });
  expect(paid('Cleo Example (left the group)')).toHaveValue('6.00');
});

test('a refund opens and saves as one, and can be removed', async () => {
  const { press, saved, body, written } = await edited({ refund: true });
  expect(refundSwitch()).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Received by' })).toHaveTextContent('You');
  expect(await saved()).toMatchObject({ refund: true });
  await press.click(screen.queryByRole('button', { name: 'Edit' }) as HTMLElement);
  await screen.findByLabelText('Description');
  await press.click(refundSwitch());
  await press.click(save());
  await screen.findByRole('button', { name: 'Edit' });
  expect(written()).toHaveLength(2);
  expect(body(1).expense).toMatchObject({ refund: null });
});

test('an ordinary expense sends no payers and no refund', async () => {
  const { saved } = await edited({});
  const sent = await saved();
  expect(sent).not.toHaveProperty('payers');
  expect(sent).not.toHaveProperty('refund');
});
