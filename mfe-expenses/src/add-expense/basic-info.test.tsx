import { MAX_CENTS } from '@allsquare/contract-kit';
import { problems } from '@allsquare/expenses-contract';
import { refusals } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refundSwitch } from '../../test/more-fields.ts';
import { noticeOf } from '../../test/notice-of.ts';
import { atSplit, fill, filled, members, open } from './testing.tsx';

describe('Basic Info', () => {
  test('starts with today, the user as payer, category general', async () => {
    await open();
    expect(screen.getByLabelText('Date')).toHaveValue(today());
    expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('You');
    expect(screen.getByRole('radio', { name: 'General' })).toBeChecked();
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Food',
      'Transportation',
      'Accommodation',
      'Activities',
      'Shopping',
      'Utilities',
      'Rent',
      'General',
      'Other',
    ]);
  });

  test('a suggestion sets description and category; typing hides the suggestions', async () => {
    const { press } = await open();
    const ideas = screen.getByRole('group', { name: 'Common expenses' });
    await press.click(within(ideas).getByRole('button', { name: 'Taxi' }));
    expect(screen.getByLabelText('Description')).toHaveValue('Taxi');
    expect(screen.getByRole('radio', { name: 'Transportation' })).toBeChecked();
    expect(within(ideas).getByRole('button', { name: 'Taxi', pressed: true })).toBeVisible();
    await press.click(within(ideas).getByRole('button', { name: 'Dinner' }));
    expect(screen.getByLabelText('Description')).toHaveValue('Dinner');
    expect(screen.getByRole('radio', { name: 'Food' })).toBeChecked();
    await press.type(screen.getByLabelText('Description'), ' at Ramiro');
    expect(ideas).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Food' })).toBeChecked();
  });

  test('a suggestion clears the error of a missing description', async () => {
    const { press } = await open();
    await press.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Description')).toBeInvalid();
    await press.click(screen.getByRole('button', { name: 'Rent', pressed: false }));
    await waitFor(() => expect(screen.getByLabelText('Description')).toBeValid());
  });

  test('the first member is the payer if the user is not a member', async () => {
    await open({ listed: members.slice(1) });
    expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('Ben Example');
  });

  test('each invalid field shows its error once, and the first one on screen gets the focus', async () => {
    const { press } = await open();
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Invalid Amount');
    expect(notice.getByText('Please enter a valid amount greater than zero.')).toBeVisible();
    const amount = screen.getByLabelText('Amount');
    expect(amount).toHaveFocus();
    expect(amount).toHaveAccessibleDescription('Invalid Amount Please enter a valid amount greater than zero.');
    expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(
      'Missing Description Please provide a description for this expense.',
    );
    expect(screen.queryByRole('alert')).toBeNull();
    fill('Amount', '10');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await noticeOf('Missing Description');
    expect(screen.getByLabelText('Description')).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Basic Info' })).toHaveAttribute('aria-selected', 'true');
  });

  test.each(['', '.', '0', '0.00'])('refuses the amount %j', async (text) => {
    const { press } = await open();
    fill('Description', 'Taxi');
    fill('Amount', text);
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Invalid Amount');
    expect(notice.getByText('Please enter a valid amount greater than zero.')).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });

  test('parses an amount as people type it, and sends it', async () => {
    const { press, body } = await atSplit({ amount: '1.234,50' });
    expect(screen.getByText('= $1,234.50')).toBeInTheDocument();
    await press.click(screen.getByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense.amount).toBe(123_450);
  });

  test.each([
    ['12.345', 'Amount can have at most 2 decimal places'],
    ['1e5', 'Please enter the amount in digits, such as 12.50.'],
    ['-5', 'Please enter a valid amount greater than zero.'],
    ['100000000000', 'Amounts can be at most $99,999,999,999.99.'],
  ])('keeps and refuses the amount %s: %s', async (text, sentence) => {
    const { press } = await filled({ amount: text });
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Invalid Amount');
    expect(notice.getByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(
      expect.stringContaining(`Invalid Amount ${sentence}`),
    );
    expect(screen.getByLabelText('Amount')).toHaveValue(text);
  });

  test.each([
    ['-20', '20'],
    ['Deposit −20 with Ben', 'Deposit 20 with Ben'],
  ])('%j is a refund with one tap', async (text, positive) => {
    const { press } = await filled({ amount: text });
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const amount = screen.getByLabelText('Amount');
    expect(amount).toHaveAccessibleDescription(/Is this a refund\? Refund$/);
    await press.click(screen.getByRole('button', { name: 'Refund' }));
    expect(amount).toHaveValue(positive);
    expect(amount).toHaveFocus();
    expect(amount).toBeValid();
    expect(refundSwitch()).toBeChecked();
    await press.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  });

  test('keeps notes, refund and repeats behind one line, which says what is set', async () => {
    const { press } = await filled();
    const line = screen.getByRole('button', { name: 'Notes, refund, repeats' });
    expect(screen.queryByRole('switch', { name: 'Refund' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Repeats' })).toBeNull();
    await press.click(line);
    expect(line).toHaveAttribute('aria-expanded', 'true');
    await press.click(screen.getByRole('switch', { name: 'Refund' }));
    await press.click(screen.getByRole('combobox', { name: 'Repeats' }));
    await press.click(await screen.findByRole('option', { name: 'Every month' }));
    await press.click(line);
    expect(line).toHaveAttribute('aria-expanded', 'false');
    expect(line).toHaveTextContent('Notes, refund, repeats: Refund, repeats monthly');
    expect(screen.queryByRole('switch', { name: 'Refund' })).toBeNull();
  });

  test.each(['12,50 €', '£5', '12 EUR', 'Dinner 12 €', 'Dinner 12 euros'])('%j is no dollars', async (text) => {
    const { press } = await filled({ amount: text });
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const sentence = 'Amounts here are in US dollars. Please enter this one in dollars.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveValue(text);
  });

  test.each([
    ['\u202eTaxi', 'Please type this again: it has hidden marks that turn the text around it.'],
    ['\u200b\u3164', 'Missing Description Please provide a description for this expense.'],
  ])('refuses the description %j at its field', async (text, sentence) => {
    const { press } = await filled();
    fill('Description', text);
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(sentence));
  });

  test('the kit and the contract refuse the same amounts, with the same message', () => {
    expect(problems['amount-too-large'].message).toBe(`Amounts can have at most ${String(MAX_CENTS).length} digits.`);
    expect(refusals['too-many-decimals']).toBe(problems['too-many-decimals'].message);
  });

  test('requires a date', async () => {
    const { press } = await filled();
    fill('Date', '');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Invalid Date');
    expect(notice.getByText('Please choose a date between 1970 and 2199.')).toBeVisible();
  });

  test('the other tab opens only after validation', async () => {
    const { press } = await open();
    await press.click(screen.getByRole('tab', { name: 'Split Options' }));
    await noticeOf('Invalid Amount');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('Enter in the amount focuses an empty description, else goes to the next step', async () => {
    const { press } = await open();
    expect(screen.getByLabelText('Amount')).toHaveFocus();
    expect(screen.getByLabelText('Amount')).toHaveAttribute('enterkeyhint', 'next');
    await press.keyboard('10{Enter}');
    expect(screen.getByLabelText('Description')).toHaveFocus();
    expect(screen.queryByText('Missing Description')).toBeNull();
    await press.keyboard('Taxi');
    expect(fireEvent.keyDown(screen.getByLabelText('Amount'), { key: 'Enter' })).toBe(true);
    fireEvent.submit(screen.getByLabelText('Amount'));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  });

  test('submitting opens the next step, Back returns, nothing is lost', async () => {
    const { press } = await filled();
    fireEvent.submit(screen.getByLabelText('Description'));
    const panel = await screen.findByRole('tabpanel', { name: 'Split Options' });
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
    await press.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Description')).toHaveValue('Taxi');
    expect(screen.getByLabelText('Amount')).toHaveValue('10.00');
  });
});
