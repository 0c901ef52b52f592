import type { MemberBalance } from '@allsquare/expenses-contract';
import { today } from '@allsquare/kit/dates';
import type { SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { group } from '../../test/examples.ts';
import { refundSwitch } from '../../test/more-fields.ts';
import { noticeOf } from '../../test/notice-of.ts';
import { fill, members, open } from './testing.tsx';

const [ann, ben, cleo] = members.map(({ userId }) => userId);
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const write = (line: string) => fill('Amount', line);
const chips = () => within(screen.getByRole('list', { name: 'Understood' }));
const chip = (name: RegExp) => chips().getByRole('button', { name });
const understood = () =>
  chips()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const payer = () => screen.getByRole('combobox', { name: 'Paid by' });
const yesterday = () => {
  const day = new Date(`${today()}T00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
};

describe('a whole line', () => {
  test('fills the form, is shown in parts, and is sent with two presses', async () => {
    const { press, body } = await open();
    write('Dinner 43,10 with Ben yesterday, Ben paid');
    expect(screen.getByText('= $43.10')).toBeInTheDocument();
    expect(understood()).toEqual([
      'Amount: $43.10',
      'Description: Dinner',
      expect.stringContaining('Who takes part: '),
      expect.stringContaining('Ben Example paid'),
      expect.stringContaining('Date: '),
      'Category: Food',
    ]);
    expect(chip(/takes part/)).toHaveTextContent('You and Ben Example');
    expect(screen.getByLabelText('Description')).toHaveValue('Dinner');
    expect(screen.getByLabelText('Date')).toHaveValue(yesterday());
    expect(payer()).toHaveTextContent('Ben Example');
    expect(screen.getByRole('radio', { name: 'Food' })).toBeChecked();

    fireEvent.submit(amount());
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense).toMatchObject({
      description: 'Dinner',
      amount: 4310,
      date: yesterday(),
      paidBy: ben,
      category: 'food',
    });
    expect(body().splits).toEqual([{ userId: ann }, { userId: ben }]);
  });

  test('removes the error of a field that it fills, also after Next', async () => {
    const { press } = await open();
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.getByLabelText('Description')).toBeInvalid());
    await press.type(amount(), 'abc');
    await waitFor(() => expect(screen.getByLabelText('Description')).toBeValid());
    expect(screen.getByLabelText('Description')).toHaveValue('abc');
    expect(screen.queryByText('Missing Description')).toBeNull();
    expect(amount()).toBeInvalid();
  });

  test('no longer fills the fields once it is deleted', async () => {
    await open();
    write('Taxi 12.50 Ben paid yesterday');
    write('12.50');
    expect(screen.queryByRole('list', { name: 'Understood' })).toBeNull();
    expect(screen.getByLabelText('Description')).toHaveValue('');
    expect(screen.getByLabelText('Date')).toHaveValue(today());
    expect(payer()).toHaveTextContent('You');
    expect(screen.getByRole('radio', { name: 'General' })).toBeChecked();
  });

  test('does not change chosen fields, whether chosen before or after', async () => {
    const { press } = await open();
    fill('Description', 'Supper');
    await press.click(payer());
    await press.click(await screen.findByRole('option', { name: 'Cleo Example' }));
    await press.click(screen.getByRole('radio', { name: 'Other' }));
    write('Taxi 12.50 Ben paid yesterday');
    fill('Date', '2026-01-02');
    write('Taxi 12.50 Ben paid today');
    expect(screen.getByLabelText('Description')).toHaveValue('Supper');
    expect(payer()).toHaveTextContent('Cleo Example');
    expect(screen.getByRole('radio', { name: 'Other' })).toBeChecked();
    expect(screen.getByLabelText('Date')).toHaveValue('2026-01-02');
    expect(understood()).toEqual(['Amount: $12.50']);
  });

  test('each part focuses its field', async () => {
    const { press } = await open();
    write('Dinner 43,10 with Ben yesterday, Ben paid');
    await press.click(chip(/^Amount/));
    expect(amount()).toHaveFocus();
    expect(amount().value.slice(amount().selectionStart ?? 0, amount().selectionEnd ?? 0)).toBe('43,10');
    await press.click(chip(/^Description/));
    expect(screen.getByLabelText('Description')).toHaveFocus();
    await press.click(chip(/^Date/));
    expect(screen.getByLabelText('Date')).toHaveFocus();
    await press.click(chip(/^Paid by/));
    await waitFor(() => expect(payer()).toHaveFocus());
    await press.click(chip(/^Category/));
    expect(screen.getByRole('radio', { name: 'Food' })).toHaveFocus();
    await press.click(chip(/takes part/));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Cleo Example/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Ben Example/ })).toBeChecked();
  });

  test('asks if it is ambiguous, and one press answers', async () => {
    const twin = {
      ...members[1],
      userId: '00000000-0000-4000-8000-0000000000ff',
      name: 'Ben Other',
    } as (typeof members)[0];
    const { press } = await open({ listed: [...members, twin] });
    write('Flat 12 rent 800 with Ben');
    expect(chips().queryByText(/\$/)).toBeNull();
    await press.click(
      within(screen.getByRole('group', { name: 'Which amount?' })).getByRole('button', { name: '$800.00' }),
    );
    await press.click(
      within(screen.getByRole('group', { name: 'Which Ben?' })).getByRole('button', { name: 'Ben Other' }),
    );
    expect(amount()).toHaveValue('Flat 12 rent $800 with Ben Other');
    expect(chip(/takes part/)).toHaveTextContent('You and Ben Other');
    expect(screen.queryByRole('group', { name: /^Which/ })).toBeNull();
  });

  test('without an amount it is refused, like a single word', async () => {
    const { press } = await open();
    write('Dinner with Ben');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Invalid Amount');
    expect(notice.getByText('Please enter the amount in digits, such as 12.50.')).toBeVisible();
    write('Dinner 12.345 with Ben');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    expect(amount()).toHaveAccessibleDescription('Invalid Amount Amount can have at most 2 decimal places');
  });

  test('is stored as typed', async () => {
    const { press } = await open();
    write('Dinner 43,10 with Ben yesterday');
    await press.click(screen.getByRole('radio', { name: 'Shopping' }));
    await press.keyboard('{Escape}');
    await press.click(screen.getByRole('button', { name: 'Add Expense' }));
    expect(amount()).toHaveValue('Dinner 43,10 with Ben yesterday');
    expect(screen.getByRole('radio', { name: 'Shopping' })).toBeChecked();
    expect(screen.getByLabelText('Date')).toHaveValue(yesterday());
    expect(chip(/takes part/)).toHaveTextContent('You and Ben Example');
    write('Taxi 43,10 with Cleo');
    expect(screen.getByLabelText('Description')).toHaveValue('Taxi');
    expect(screen.getByRole('radio', { name: 'Shopping' })).toBeChecked();
    await press.click(screen.getByRole('button', { name: 'Discard' }));
    write('Taxi 5');
    expect(screen.getByRole('radio', { name: 'Transportation' })).toBeChecked();
  });

  test('sets the participants only until the user changes the split', async () => {
    const { press, body } = await open();
    write('Dinner 43,10 with Ben');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('checkbox', { name: /Cleo Example/ }));
    await press.click(screen.getByRole('button', { name: 'Back' }));
    write('Dinner 43,10 with Ben, Ben paid');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().splits).toEqual([{ userId: ann }, { userId: ben }, { userId: cleo }]);
  });

  test('on a phone a button switches between letters and digits', async () => {
    const { press } = await open();
    expect(amount()).toHaveAttribute('inputmode', 'decimal');
    await press.click(screen.getByRole('button', { name: 'Write or say a whole line' }));
    expect(amount()).toHaveAttribute('inputmode', 'text');
    expect(amount()).toHaveFocus();
    await press.click(screen.getByRole('button', { name: '123: write an amount' }));
    expect(amount()).toHaveAttribute('inputmode', 'decimal');
    write('Taxi 5');
    expect(amount()).toHaveAttribute('inputmode', 'text');
  });
});

describe('the category', () => {
  test('is guessed from the description until the user chooses one', async () => {
    const { press } = await open();
    fill('Description', 'Uber to the airport');
    expect(screen.getByRole('radio', { name: 'Transportation' })).toBeChecked();
    fill('Description', 'Ramiro');
    expect(screen.getByRole('radio', { name: 'General' })).toBeChecked();
    await press.click(screen.getByRole('radio', { name: 'General' }));
    fill('Description', 'Lidl');
    expect(screen.getByRole('radio', { name: 'General' })).toBeChecked();
  });
});

describe('whose turn', () => {
  const balancesAre = (...cents: number[]) => {
    const all: MemberBalance[] = members.map(({ userId, name }, at) => ({
      userId,
      name,
      colour: 1,
      cents: cents[at] ?? 0,
      balance: (cents[at] ?? 0) / 100,
    }));
    return ({ path }: SentRequest) => (path === `/api/balances?groupId=${group.id}` ? Response.json(all) : undefined);
  };
  const turn = () => screen.queryByRole('button', { name: /turn: then/ });
  const answer = balancesAre(3_000, -1_000, -2_000);

  test('suggests the payer who shortens the plan, at both steps', async () => {
    const { press, body } = await open({ answer });
    fill('Description', 'Taxi');
    fill('Amount', '30');
    expect(await screen.findByRole('button', { name: "Cleo Example's turn: then one payment is left" })).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Save' });
    await press.click(turn() as HTMLElement);
    expect(turn()).toBeNull();
    expect(screen.getByRole('checkbox', { name: /Cleo Example/ }).closest('li')).toHaveTextContent('paid');
    await press.click(screen.getByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense.paidBy).toBe(cleo);
  });

  test('suggests nobody if the payer is chosen or typed, several pay, it is a refund, or the last cent is open', async () => {
    const { press } = await open({ answer });
    fill('Amount', '30');
    await waitFor(() => expect(turn()).not.toBeNull());
    fill('Amount', '30.01');
    expect(turn()).toBeNull();
    fill('Amount', 'Taxi 30 Ben paid');
    expect(turn()).toBeNull();
    fill('Amount', '30');
    await press.click(refundSwitch());
    expect(turn()).toBeNull();
    await press.click(refundSwitch());
    expect(turn()).not.toBeNull();
    await press.click(payer());
    await press.click(await screen.findByRole('option', { name: 'Several people' }));
    expect(turn()).toBeNull();
    await press.click(payer());
    await press.click(await screen.findByRole('option', { name: 'Ben Example' }));
    expect(turn()).toBeNull();
  });

  test('a line that excludes somebody has its own suggestion', async () => {
    await open({ answer: balancesAre(1_000, -1_000, 0) });
    fill('Amount', '20');
    expect(turn()).toBeNull();
    fill('Amount', 'Taxi 20 with Ben');
    await waitFor(() => expect(turn()).toHaveTextContent("Ben Example's turn: then everyone is square"));
  });
});
