import { people } from '@allsquare/kit/testing';
import { screen, within } from '@testing-library/react';
import { refundSwitch } from '../../test/more-fields.ts';
import { noticeOf } from '../../test/notice-of.ts';
import { accepted, filled } from './testing.tsx';

const paid = (name: string) => screen.getByLabelText<HTMLInputElement>(`Paid by ${name} in dollars`);
const several = async (options?: Parameters<typeof filled>[0]) => {
  const shown = await filled({ amount: '30', ...options });
  const choose = async (name: string) => {
    await shown.press.click(screen.getByRole('combobox', { name: /by$/ }));
    await shown.press.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  const goOn = () => shown.press.click(screen.getByRole('button', { name: 'Next' }));
  const save = async () => {
    await goOn();
    await shown.press.click(await screen.findByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    return shown.body().expense;
  };
  await choose('Several people');
  return { ...shown, choose, goOn, save };
};

test('several payers must add up to the amount', async () => {
  const { press, goOn, save } = await several({ answer: ({ method }) => (method === 'POST' ? accepted() : undefined) });
  expect(screen.getByText('$30.00 left to pay')).toBeVisible();
  await press.type(paid('You'), '18');
  expect(screen.getByText('$12.00 left to pay')).toBeVisible();
  await goOn();
  const notice = await noticeOf('Invalid Amounts');
  expect(notice.getByText('The amounts paid must add up to the total.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await press.type(paid('Cleo Example'), '15');
  expect(screen.getByText('$3.00 too much')).toBeVisible();
  await press.clear(paid('You'));
  await press.type(paid('You'), '15');
  expect(screen.getByText('Adds up')).toBeVisible();
  expect(await save()).toMatchObject({
    paidBy: people.ann.id,
    payers: [
      { userId: people.ann.id, amount: 1500 },
      { userId: people.cleo.id, amount: 1500 },
    ],
  });
});

test('all payers are marked as having paid', async () => {
  const { press, goOn } = await several();
  await press.type(paid('Ben Example'), '18');
  await press.type(paid('Cleo Example'), '12');
  await goOn();
  const list = within(await screen.findByRole('list', { name: 'Who takes part' }));
  expect(list.getAllByRole('listitem').map((row) => /paid/.test(row.textContent))).toEqual([false, true, true]);
});

test('an unreadable amount shows an error beside it', async () => {
  const { press } = await several();
  await press.type(paid('You'), '1.234');
  expect(screen.getByText('One amount is not valid')).toBeVisible();
  await press.tab();
  expect(paid('You')).toHaveAccessibleDescription('Amount can have at most 2 decimal places');
});

test('switching back to one payer sends only that one', async () => {
  const { press, choose, save } = await several();
  await press.type(paid('You'), '18');
  await choose('Ben Example');
  expect(screen.queryByLabelText('Paid by You in dollars')).toBeNull();
  const expense = await save();
  expect(expense.paidBy).toBe(people.ben.id);
  expect(expense).not.toHaveProperty('payers');
});

test('a refund has a receiver', async () => {
  const { press, save } = await several();
  expect(screen.getByRole('combobox', { name: 'Paid by' })).toBeVisible();
  await press.click(refundSwitch());
  expect(screen.getByRole('combobox', { name: 'Received by' })).toBeVisible();
  expect(screen.getByText('$30.00 left to receive')).toBeVisible();
  await press.type(screen.getByLabelText('Received by Ben Example in dollars'), '30');
  expect(await save()).toMatchObject({ paidBy: people.ben.id, refund: true });
});

test('without a refund the request has none', async () => {
  const { press, choose, save } = await several();
  await choose('You');
  await press.click(refundSwitch());
  await press.click(refundSwitch());
  expect(await save()).not.toHaveProperty('refund');
});
