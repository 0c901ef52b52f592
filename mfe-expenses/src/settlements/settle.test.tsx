import type { CreateSettlement } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { examplesOf, group, lisbonTrip, membersOf, weekend } from '../../test/examples.ts';
import { GroupSummary } from '../slots/group-summary.tsx';
import { SettleDialog } from './settle.dialog.tsx';

type Answer = (sent: SentRequest) => Response | Promise<Response> | undefined;

/** Opens the dialog from a payment of the plan; two are to Ann, who is signed in. */
const open = async (answer?: Answer, line: string | RegExp = 'Settle: Ben Example pays Cleo Example $260.40') => {
  const shown = renderScreen(<GroupSummary group={group} members={membersOf(weekend)} />, {
    examples: examplesOf(weekend),
    answer,
  });
  await screen.findByRole('list', { name: 'Balances' });
  await shown.press.click(await screen.findByRole('button', { name: line }));
  await screen.findByRole('dialog');
  const recorded = () => shown.sent.filter(({ method }) => method === 'POST');
  return { ...shown, recorded };
};
const amount = () => screen.getByLabelText('Settlement Amount ($)');
const record = () => screen.getByRole('button', { name: 'Record Settlement' });
const choose = async (press: Awaited<ReturnType<typeof open>>['press'], who: string, name: string) => {
  await press.click(screen.getByRole('combobox', { name: who }));
  await press.click(await screen.findByRole('option', { name }));
};

test('a payment to me is the next one, and fills the dialog', async () => {
  await open(undefined, 'Settle Balance');
  expect(screen.getByText('Next payment').closest('li')).toHaveTextContent('Dan Example pays $203.60 to you.');
  expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveTextContent('Dan Example');
  expect(screen.getByRole('combobox', { name: 'Receiver' })).toHaveTextContent('You');
  expect(amount()).toHaveValue('203.60');
});

test('is filled with the chosen payment and shows what remains', async () => {
  await open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Settlement' }));
  expect(dialog.getByText('Record a payment to settle balances between group members.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveTextContent('Ben Example');
  expect(screen.getByRole('combobox', { name: 'Receiver' })).toHaveTextContent('Cleo Example');
  expect(dialog.getByText('to')).toBeVisible();
  expect(amount()).toHaveValue('260.40');
  expect(amount()).toHaveAttribute('inputmode', 'decimal');
  const after = dialog.getByText(/^After this/);
  expect(after).toHaveTextContent('After this Ben Example still owes $21.20, and Cleo Example is square.');
  expect(within(after).getByText('Cleo Example is square').tagName).toBe('B');
});

test('focuses the amount, also in a restored draft', async () => {
  const { press } = await open(undefined, 'Settle Balance');
  expect(amount()).toHaveFocus();
  fireEvent.change(amount(), { target: { value: '12' } });
  await press.keyboard('{Escape}');
  await press.click(await screen.findByRole('button', { name: 'Settle Balance' }));
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(amount()).toHaveFocus();
  await press.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('every line of the plan opens the dialog filled with it', async () => {
  await open(undefined, 'Settle: Ben Example pays Ann Example $21.20');
  expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveTextContent('Ben Example');
  expect(screen.getByRole('combobox', { name: 'Receiver' })).toHaveTextContent('You');
  expect(amount()).toHaveValue('21.20');
});

test('beside the history it opens with me as the payer and nothing else', async () => {
  const { press, recorded } = await open(undefined, 'Record Settlement');
  expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveTextContent('You');
  expect(screen.getByRole('combobox', { name: 'Receiver' })).toHaveTextContent('Choose');
  expect(amount()).toHaveValue('');
  await press.click(record());
  expect(await screen.findByText('Please select a receiver')).toBeVisible();
  expect(amount()).toHaveAccessibleDescription('Amount must be positive');
  expect(recorded()).toHaveLength(0);
});

const eva = { userId: '0e000000-0000-4000-8000-00000000000e', name: 'Eva Example', colour: 2, cents: -500 };

test('a former member who still owes can be chosen', async () => {
  const { press } = await open(({ path }) =>
    path.startsWith('/api/balances?groupId')
      ? Response.json([...membersOf(weekend).map((member, at) => ({ ...member, cents: at === 0 ? 500 : 0 })), eva])
      : undefined,
  );
  await press.click(screen.getByRole('combobox', { name: 'Payer' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'ANYou',
    'BEBen Example',
    'CLCleo Example',
    'DADan Example',
    'EVEva Example',
  ]);
});

test.each([
  ['', 'Amount must be positive'],
  ['0', 'Amount must be positive'],
  ['0.001', 'Amount can have at most 2 decimal places'],
  ['12.345', 'Amount can have at most 2 decimal places'],
  ['-5', 'Amount must be positive For a payment the other way around, swap payer and receiver.'],
  ['1e5', 'Please enter the amount in digits, such as 12.50.'],
])('rejects the amount %j', async (text, message) => {
  const { press, recorded } = await open();
  fireEvent.change(amount(), { target: { value: text } });
  await press.click(record());
  await waitFor(() => expect(amount()).toHaveAccessibleDescription(message));
  expect(amount()).toHaveValue(text);
  expect(recorded()).toHaveLength(0);
});

test('payer and receiver must differ', async () => {
  const { press, recorded } = await open();
  await choose(press, 'Receiver', 'Ben Example');
  await press.click(record());
  expect(await screen.findByText('Invalid selection')).toBeVisible();
  expect(screen.getByText('The payer and receiver cannot be the same person.')).toBeVisible();
  expect(recorded()).toHaveLength(0);
});

test('payer and receiver must be chosen', async () => {
  const transfer = { from: '', to: '', cents: 500, fromName: '', toName: '' };
  const { press } = renderScreen(
    <SettleDialog
      groupId={group.id}
      people={membersOf(weekend)}
      balances={undefined}
      suggestion={{ transfer, planVersion: 0 }}
      onClose={() => {}}
    />,
  );
  await press.click(record());
  expect(await screen.findByText('Please select a payer')).toBeVisible();
  expect(screen.getByText('Please select a receiver')).toBeVisible();
});

const accepted = () =>
  Response.json(weekend.steps.find(({ call }) => call === 'createSettlement')?.answer, { status: 201 });

test('sends whole cents, closes and shows who paid whom', async () => {
  const { press, recorded } = await open(({ method }) => (method === 'POST' ? accepted() : undefined));
  await choose(press, 'Payer', 'Dan Example');
  await choose(press, 'Receiver', 'You');
  await press.clear(amount());
  await press.type(amount(), '40');
  await press.click(record());
  expect(await screen.findByText('Settlement recorded')).toBeVisible();
  expect(screen.getByText('Dan Example paid Ann Example $40.00')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = recorded()[0]?.body as CreateSettlement;
  expect(body.amount).toBe(4000);
  expect(body.groupId).toBe(group.id);
});

test.each(['before', 'after'])('the plan is settled %s the dialog closes: its heading has the focus', async (when) => {
  let isSettled = false;
  const plan = Promise.withResolvers<void>();
  const settled = async () => {
    if (when === 'after') await plan.promise;
    return Response.json({ transfers: [], version: 99 });
  };
  const { press, emitLive } = await open(({ method, path }) => {
    if (method === 'POST') {
      isSettled = true;
      if (when === 'after') return accepted();
      emitLive('balances');
      return new Promise((answer) => setTimeout(() => answer(accepted()), 200));
    }
    return isSettled && path.includes('plan') ? settled() : undefined;
  }, 'Settle Balance');
  await press.click(record());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  plan.resolve();
  await screen.findByText('All Settled Up!');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Smart Settlement Plan' })).toHaveFocus());
});

test('warns before recording more than is owed, and can record it', async () => {
  const { press, recorded } = await open(({ method }) => (method === 'POST' ? accepted() : undefined));
  await press.clear(amount());
  await press.type(amount(), '281,60');
  expect(screen.getByText('= $281.60')).toBeVisible();
  expect(screen.getByText('That is more than Cleo Example gets back.')).toBeVisible();
  await press.clear(amount());
  await press.type(amount(), '1000');
  expect(screen.getByText('That is more than Ben Example owes.')).toBeVisible();
  await press.click(record());
  expect(await screen.findByText('Settlement recorded')).toBeVisible();
  expect(recorded()[0]?.body).toMatchObject({ amount: 100_000 });
});

test('a double click records once, and the button shows Processing...', async () => {
  const slow = Promise.withResolvers<Response>();
  const { press, recorded } = await open(({ method }) => (method === 'POST' ? slow.promise : undefined));
  await press.dblClick(record());
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible();
  slow.resolve(accepted());
  expect(await screen.findByText('Settlement recorded')).toBeVisible();
  expect(recorded()).toHaveLength(1);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    'with the words of the server',
    () => Response.json({ code: 'group-not-found', message: 'Group not found' }, { status: 404 }),
    'Settlement request failed: 404 - Group not found',
  ],
  [
    'without readable words',
    () => new Response('<html>', { status: 502 }),
    'This may already be saved. Trying again is safe.',
  ],
  [
    'when nobody answers',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'This may already be saved. Trying again is safe.',
  ],
])('a failure %s loses no input', async (_, answer, message) => {
  const { press } = await open(({ method }) => (method === 'POST' ? answer() : undefined));
  await press.type(screen.getByLabelText(/Notes/), 'Bank');
  await press.click(record());
  expect(await screen.findByText('Error recording settlement')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByLabelText(/Notes/)).toHaveValue('Bank');
});

test('all settled: no button, only the message', async () => {
  renderScreen(<GroupSummary group={group} members={membersOf(lisbonTrip)} />, {
    examples: examplesOf(lisbonTrip),
    user: people.ann,
  });
  expect(await screen.findByText('All Settled Up!')).toBeVisible();
  expect(screen.getByText('Everyone is square!')).toBeVisible();
  expect(screen.getByText(/All debts have been settled in this group/)).toBeVisible();
  expect(screen.getByText(/Settlement options will appear when new expenses are added/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Settle Balance' })).toBeNull();
});
