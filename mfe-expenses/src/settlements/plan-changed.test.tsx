import type { CreateSettlement, Plan, Settlement } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { examplesOf, group, membersOf, weekend } from '../../test/examples.ts';
import { GroupSummary } from '../slots/group-summary.tsx';

const answerOf = (name: string) => weekend.steps.find(({ call }) => call === name)?.answer;
const planBefore = answerOf('getPlan') as Plan;
const [benToCleo, ...otherLines] = planBefore.transfers;
if (!benToCleo) throw new Error('The example has a plan');
const made: Settlement = {
  ...(answerOf('createSettlement') as Settlement),
  id: '30000000-0000-4000-8000-000000000009',
  payerId: people.ben.id,
  payeeId: people.cleo.id,
  payer: { ...people.ben, colour: 7 },
  payee: { ...people.cleo, colour: 1 },
  cents: 26_040,
  date: new Date().toISOString(),
  recordedBy: people.ben,
};

/** Ann opens Ben's payment to Cleo. `settle` is another user's payment, and `post` the response to hers. */
const open = async (
  post?: () => Response | Promise<Response>,
  line = 'Settle: Ben Example pays Cleo Example $260.40',
) => {
  let plan = planBefore;
  let settlements = answerOf('listSettlements') as Settlement[];
  const shown = renderScreen(<GroupSummary group={group} members={membersOf(weekend)} />, {
    examples: examplesOf(weekend),
    answer: ({ method, path }: SentRequest) => {
      if (method === 'POST') return post?.();
      if (path.startsWith('/api/balances/plan')) return Response.json(plan);
      return path.startsWith('/api/settlements') ? Response.json(settlements) : undefined;
    },
  });
  await screen.findByRole('list', { name: 'Settlement History' });
  await shown.press.click(await screen.findByRole('button', { name: line }));
  const settle = (left: Plan['transfers'], recorded = [made]) => {
    plan = { ...planBefore, version: planBefore.version + 1, transfers: left };
    settlements = [...recorded, ...settlements];
  };
  const recorded = () =>
    shown.sent.filter(({ method }) => method === 'POST').map(({ body }) => body as CreateSettlement);
  return { ...shown, settle, recorded };
};
const refused = () =>
  Response.json(
    {
      code: 'plan-changed',
      message: 'Somebody just settled this. Check the new plan before you record a payment.',
    },
    { status: 409 },
  );
const accepted = () => Response.json(made, { status: 201 });
const record = () => screen.getByRole('button', { name: 'Record Settlement' });

test("sends a payment of the plan with the plan's version", async () => {
  const { press, recorded } = await open(accepted);
  await press.click(record());
  await waitFor(() => expect(recorded()).toHaveLength(1));
  expect(recorded()[0]?.planVersion).toBe(planBefore.version);
});

test.each([
  ['between others than the plan says', 'Settle: Ben Example pays Cleo Example $260.40'],
  ['that is not of the plan', 'Record Settlement'],
])('sends a payment %s without it', async (_, line) => {
  const { press, recorded } = await open(accepted, line);
  await press.click(screen.getByRole('combobox', { name: 'Receiver' }));
  await press.click(await screen.findByRole('option', { name: 'Dan Example' }));
  const amount = screen.getByLabelText('Settlement Amount ($)');
  await press.clear(amount);
  await press.type(amount, '5');
  await press.click(record());
  await waitFor(() => expect(recorded()).toHaveLength(1));
  expect(recorded()[0]).not.toHaveProperty('planVersion');
});

test('settled by somebody else: shows it, preserves the input, and records only on confirmation', async () => {
  const answers = [refused, refused, accepted];
  const { press, settle, recorded } = await open(() => (answers.shift() ?? accepted)());
  await press.type(screen.getByLabelText(/Notes/), 'Bank');
  settle(otherLines);
  await press.click(record());

  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/^Somebody just settled this\./)).toBeVisible();
  expect(
    await alert.findByText(/^Ben Example paid Cleo Example \$260\.40 · Nov 21, 2026 · Recorded by Ben/),
  ).toBeVisible();
  expect(screen.getByLabelText(/Notes/)).toHaveValue('Bank');
  expect(screen.queryByText('Error recording settlement')).toBeNull();
  expect(recorded()).toHaveLength(1);

  await press.click(record());
  await waitFor(() => expect(recorded()).toHaveLength(2));
  expect(recorded()[1]?.planVersion).toBe(planBefore.version);
  expect(await alert.findByRole('button', { name: 'Record anyway' })).toBeEnabled();

  await press.click(alert.getByRole('button', { name: 'Record anyway' }));
  expect(await screen.findByText('Settlement recorded')).toBeVisible();
  expect(recorded()[2]).not.toHaveProperty('planVersion');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("one's own payment triggers no warning while it is being recorded", async () => {
  const slow = Promise.withResolvers<Response>();
  const { press, settle, emitLive, sent } = await open(() => slow.promise);
  await press.click(record());
  settle(otherLines);
  const before = sent.length;
  emitLive('balances');
  await waitFor(() => expect(sent.length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.getByText('2 payments and the group is square.')).toBeInTheDocument());
  expect(screen.queryByRole('alert')).toBeNull();
  slow.resolve(accepted());
  expect(await screen.findByText('Settlement recorded')).toBeVisible();
});

test('rejected because less is owed now: shows how much', async () => {
  const { press, settle } = await open(refused);
  settle([{ ...benToCleo, cents: 2120 }, ...otherLines], []);
  await press.click(record());
  const alert = within(await screen.findByRole('alert'));
  expect(await alert.findByText('New plan: Ben Example pays Cleo Example $21.20.')).toBeVisible();
  expect(alert.queryByText(/paid/)).toBeNull();
});

test('rejected because it is no longer owed, though nobody paid', async () => {
  const { press, settle } = await open(refused);
  settle(otherLines, []);
  await press.click(record());
  expect(await screen.findByText('In the plan Ben Example no longer pays Cleo Example.')).toBeVisible();
});

describe('while the dialog is open', () => {
  test('shows automatically that somebody settled this, and preserves the input', async () => {
    const { press, settle, emitLive, recorded } = await open();
    await press.type(screen.getByLabelText(/Notes/), 'Bank');
    settle(otherLines);
    emitLive('settlements');
    emitLive('balances');
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody just settled this.');
    expect(screen.getByLabelText(/Notes/)).toHaveValue('Bank');
    expect(screen.getByLabelText('Settlement Amount ($)')).toHaveValue('260.40');
    expect(record()).toBeVisible();
    expect(recorded()).toHaveLength(0);
  });

  test('ignores changes that leave the payment in the plan', async () => {
    const { settle, emitLive } = await open();
    settle([benToCleo]);
    emitLive('balances');
    await waitFor(() => expect(screen.getByText('1 payment and the group is square.')).toBeInTheDocument());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
