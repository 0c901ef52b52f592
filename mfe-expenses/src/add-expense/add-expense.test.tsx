import { type CreateExpense, Expense, MAX_CENTS, problems } from '@allsquare/expenses-contract';
import { MOST_CENTS, refusals } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { people, renderScreen, type Sent } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { group, membersOf, threePeople, toldBy } from '../../test/examples.ts';
import { GroupActions } from './group-actions.tsx';

type Answer = (sent: Sent) => Response | Promise<Response> | undefined;
const members = membersOf(threePeople);

type Options = { answer?: Answer; listed?: typeof members; amount?: string };
const open = async ({ answer, listed = members }: Options = {}) => {
  const shown = renderScreen(<GroupActions group={group} members={listed} />, {
    examples: toldBy(threePeople),
    user: people.ann,
    answer,
  });
  await shown.press.click(screen.getByRole('button', { name: 'Add Expense' }));
  const saved = () => shown.sent.filter(({ method }) => method === 'POST');
  return { ...shown, saved, body: () => saved()[0]?.body as CreateExpense };
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const filled = async (options?: Options) => {
  const shown = await open(options);
  fill('Amount', options?.amount ?? '10.00');
  fill('Description', 'Taxi');
  return shown;
};
const atSplit = async (options?: Options) => {
  const shown = await filled(options);
  await shown.press.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Save' });
  return shown;
};
const shareOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Share of ${name} in dollars`);
const shares = () => ['You', 'Ben Example', 'Cleo Example'].map((name) => shareOf(name).value);
const noticeOf = async (title: string) => {
  const shown = await screen.findAllByText(title);
  return within(shown.at(-1)?.parentElement as HTMLElement);
};

const example = Expense.parse(threePeople.steps.find(({ call }) => call === 'createExpense')?.answer);
const accepted = (paidBy = example.paidBy) => Response.json({ ...example, paidBy }, { status: 201 });

describe('Basic Info', () => {
  test('starts with today, oneself as payer, category general', async () => {
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

  test('the first member pays when one is no member oneself', async () => {
    await open({ listed: members.slice(1) });
    expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('Ben Example');
  });

  test('needs a description, then an amount', async () => {
    const { press } = await open();
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Missing Description');
    expect(notice.getByText('Please provide a description for this expense.')).toBeVisible();
    const description = screen.getByLabelText('Description');
    expect(description).toHaveFocus();
    expect(description).toHaveAccessibleDescription('Please provide a description for this expense.');
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(
      'Please enter a valid amount greater than zero.',
    );
    expect(screen.getByRole('tab', { name: 'Basic Info' })).toHaveAttribute('aria-selected', 'true');
  });

  test.each(['', '.', '0', '0.00'])('the amount %j is refused', async (text) => {
    const { press } = await open();
    fill('Description', 'Taxi');
    fill('Amount', text);
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Invalid Amount');
    expect(notice.getByText('Please enter a valid amount greater than zero.')).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });

  test('the amount is read as people type it, and sent so', async () => {
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
  ])('the amount %s stays and is refused: %s', async (text, sentence) => {
    const { press } = await filled({ amount: text });
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Invalid Amount');
    expect(notice.getByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText('Amount')).toHaveValue(text);
  });

  test('the kit refuses as too large what the contract does, in its words', () => {
    expect(MOST_CENTS).toBe(MAX_CENTS);
    expect(refusals['too-large']).toBe(problems['amount-too-large'].message);
    expect(refusals['too-many-decimals']).toBe(problems['too-many-decimals'].message);
  });

  test('needs a date', async () => {
    const { press } = await filled();
    fill('Date', '');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    const notice = await noticeOf('Invalid Date');
    expect(notice.getByText('Please choose a date between 1970 and 2199.')).toBeVisible();
  });

  test('the other tab opens only after validation', async () => {
    const { press } = await open();
    await press.click(screen.getByRole('tab', { name: 'Split Options' }));
    await noticeOf('Missing Description');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('Enter in the amount goes to the description when that is empty, else on', async () => {
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

  test('submitting goes on, Back returns, nothing is lost', async () => {
    const { press } = await filled();
    fireEvent.submit(screen.getByLabelText('Description'));
    const panel = await screen.findByRole('tabpanel', { name: 'Split Options' });
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
    await press.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Description')).toHaveValue('Taxi');
    expect(screen.getByLabelText('Amount')).toHaveValue('10.00');
  });
});

describe('Split Options', () => {
  test('divides equally and says so', async () => {
    await atSplit();
    expect(shares()).toEqual(['3.34', '3.33', '3.33']);
    expect(screen.getByText('Adds up')).toBeVisible();
    expect(screen.getByText('3 people, about $3.33 each')).toBeVisible();
  });

  test('leaving somebody out divides among the others; the amount does so too', async () => {
    const { press } = await atSplit();
    await press.click(screen.getByRole('checkbox', { name: /Ben Example/ }));
    expect(shares()).toEqual(['5.00', '0.00', '5.00']);
    expect(shareOf('Ben Example')).toBeDisabled();
    await press.click(screen.getByRole('button', { name: 'Back' }));
    fill('Amount', '30');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Save' });
    expect(shares()).toEqual(['15.00', '0.00', '15.00']);
  });

  test('nobody included is refused', async () => {
    const { press, saved } = await atSplit();
    for (const box of screen.getAllByRole('checkbox')) await press.click(box);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await noticeOf('No Members Included');
    expect(notice.getByText('At least one member must be included in the expense.')).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  test('a typed share makes the split exact; the last included takes the rest when the field is left', async () => {
    const { press, body } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '5.5');
    expect(screen.getByRole('radio', { name: 'Exact' })).toBeChecked();
    expect(screen.getByText('$2.16 too much')).toBeVisible();
    await press.tab();
    expect(shares()).toEqual(['5.50', '3.33', '1.17']);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense.splitType).toBe('exact');
    expect(body().splits.map(({ amount }) => amount)).toEqual([550, 333, 117]);
  });

  test('shares that do not add up are refused', async () => {
    const { press, saved } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '8');
    await press.tab();
    expect(shares()).toEqual(['8.00', '3.33', '0.00']);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await noticeOf('Invalid Amounts');
    expect(notice.getByText('Individual amounts must add up to the total.')).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  test('what is missing is left to share', async () => {
    const { press } = await atSplit();
    await press.clear(shareOf('You'));
    expect(screen.getByText('$3.34 left to share')).toBeVisible();
    expect(screen.getByText('$6.66 of $10.00')).toBeVisible();
  });

  test('Enter in a share counts as leaving it, and saves', async () => {
    const { press, body } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '4{Enter}');
    await noticeOf('Expense Added');
    expect(body().splits.map(({ amount }) => amount)).toEqual([400, 333, 267]);
  });

  test('a share is read as people type it', async () => {
    const { press, body } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '5,5');
    expect(shareOf('You')).toHaveValue('5,5');
    expect(screen.getByText('= $5.50')).toBeVisible();
    await press.tab();
    expect(shares()).toEqual(['5.50', '3.33', '1.17']);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().splits.map(({ amount }) => amount)).toEqual([550, 333, 117]);
  });

  test.each([
    ['-1', 'Amount must be positive'],
    ['3.333', 'Amount can have at most 2 decimal places'],
  ])('a share of %s stays, says why it is refused, and nothing is saved', async (text, sentence) => {
    const { press, saved } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), `${text}{Enter}`);
    await noticeOf('Invalid Amounts');
    expect(shareOf('You')).toHaveValue(text);
    expect(shareOf('You')).toHaveAccessibleDescription(sentence);
    expect(screen.getByText('A share cannot be read')).toBeVisible();
    expect(shares()).toEqual([text, '3.33', '3.33']);
    await press.click(screen.getByRole('button', { name: 'Back' }));
    await press.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(saved()).toHaveLength(0);
  });
});

describe('Save', () => {
  test('closes, says so, and begins anew with the same payer', async () => {
    const { press } = await filled({
      answer: ({ method, body }) => (method === 'POST' ? accepted((body as CreateExpense).expense.paidBy) : undefined),
    });
    await press.click(screen.getByRole('combobox', { name: 'Paid by' }));
    await press.click(await screen.findByRole('option', { name: 'Ben Example' }));
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    const notice = await noticeOf('Expense Added');
    expect(notice.getByText('The expense has been successfully added to the group.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press.click(screen.getByRole('button', { name: 'Add Expense' }));
    expect(screen.getByLabelText('Description')).toHaveValue('');
    expect(screen.getByLabelText('Amount')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('Ben Example');
  });

  test('notes are sent when there are any', async () => {
    const { press, body } = await filled();
    await press.type(screen.getByLabelText('Notes (optional)'), 'With the tram ticket');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense.notes).toBe('With the tram ticket');
    expect(localStorage.getItem('last_group')).toBe(group.id);
  });

  test('a double click saves once', async () => {
    const slow = Promise.withResolvers<Response>();
    const { press, saved } = await atSplit({ answer: ({ method }) => (method === 'POST' ? slow.promise : undefined) });
    await press.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Saving...' }));
    expect(saved()).toHaveLength(1);
    slow.resolve(accepted());
    await noticeOf('Expense Added');
    expect(saved()).toHaveLength(1);
  });

  test('a double click on Next does not save', async () => {
    const { press, saved } = await filled();
    await press.dblClick(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Save' });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }), { detail: 2 });
    await screen.findByText('Adds up');
    expect(saved()).toHaveLength(0);
  });

  test('a refusal shows the words of the server and loses nothing; the next try goes under the same key', async () => {
    const answers = [
      new Response('', { status: 503 }),
      Response.json({ code: 'not-a-member', message: 'Everyone in this expense must be a member.' }, { status: 422 }),
    ];
    const { press, saved } = await atSplit({
      answer: ({ method }) => (method === 'POST' ? answers.shift() : undefined),
    });
    await press.click(screen.getByRole('button', { name: 'Save' }));
    const first = await noticeOf('Error Creating Expense');
    expect(first.getByText('Something went wrong. Please try again.')).toBeVisible();
    expect(shares()).toEqual(['3.34', '3.33', '3.33']);
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    const second = await screen.findByText('Everyone in this expense must be a member.');
    expect(second.parentElement).toHaveTextContent('Error Creating Expense');
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    const keys = saved().map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test('Cancel closes without a word', async () => {
    const { press, saved } = await filled();
    await press.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved()).toHaveLength(0);
  });
});
