import { Expense } from '@allsquare/expenses-contract';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { examplesOf, lisbonOfGroups, undo } from '../../test/examples.ts';
import { EditExpense } from './edit-expense.tsx';
import { fill } from './testing.tsx';

const answerOf = (call: string) => undo.steps.find((step) => step.call === call && step.status === 200)?.answer;
const supper = Expense.parse(answerOf('updateExpense'));
const dinner = Expense.parse(answerOf('revertExpense'));
const history = answerOf('getHistory') as { version: number }[];
const splitsOf = ({ amount }: Expense) =>
  [people.ann, people.ben].map((user) => ({ userId: user.id, amount: amount / 2, user: { ...user, colour: 1 } }));

type Reverted = { to: number; version: number };
/** Ann opens the history of a renamed expense. The service reverts it, unless `refuse` returns a refusal. */
const open = async (refuse?: () => Response) => {
  let now = supper;
  const revert = ({ to, version }: Reverted) => {
    now = { ...(to === supper.version ? supper : dinner), version: version + 1 };
    return Response.json(now);
  };
  const shown = renderScreen(
    <EditExpense>{(edit) => <button onClick={() => edit(supper)}>Edit</button>}</EditExpense>,
    {
      examples: [...examplesOf(undo), lisbonOfGroups],
      answer: ({ method, path, body }) => {
        if (path.includes('/revert')) return refuse?.() ?? revert(body as Reverted);
        if (method !== 'GET' || !path.startsWith(`/api/expenses/${supper.id}`)) return undefined;
        if (path.endsWith('/splits')) return Response.json(splitsOf(now));
        return Response.json(path.endsWith('/history') ? history.slice(0, now.version) : now);
      },
    },
  );
  await shown.press.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('Description');
  await shown.press.click(screen.getByText('History'));
  const changes = Array.from((await screen.findByRole('list', { name: 'History' })).children as Iterable<HTMLElement>);
  const ways = changes.map((change) => within(change).queryByRole('button', { name: 'Go back to this version' }));
  const reverts = () => shown.sent.filter(({ path }) => path.includes('/revert')).map(({ body }) => body);
  return { ...shown, ways, reverts, toTheThird: () => shown.press.dblClick(ways[2] as HTMLElement) };
};
const description = () => screen.getByLabelText('Description');

test('offers to revert to each stored earlier version, not to the current one or a deletion', async () => {
  const { ways } = await open();
  expect(ways.map(Boolean)).toEqual([true, false, true, false]);
});

test('the form shows the reverted version; Undo restores the other one', async () => {
  const { press, reverts, toTheThird } = await open();
  expect(description()).toHaveValue('Supper');
  await toTheThird();
  expect(await screen.findByText('Expense changed back')).toBeVisible();
  await waitFor(() => expect(description()).toHaveValue('Dinner by the river'));
  expect(screen.getByLabelText('Amount ($)')).toHaveValue('100.00');
  expect(screen.queryByText(/meanwhile/)).toBeNull();
  expect(reverts()).toEqual([{ to: 3, version: 4 }]);
  await press.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(description()).toHaveValue('Supper'));
  expect(reverts()[1]).toEqual({ to: 4, version: 5 });
});

test('typed text remains, and the reverted version is loaded on demand', async () => {
  const { press, toTheThird } = await open();
  fill('Description', 'Late supper');
  await toTheThird();
  expect(await screen.findByText('You changed this expense while you were editing')).toBeVisible();
  expect(description()).toHaveValue('Late supper');
  await press.click(screen.getByRole('button', { name: 'Load the new version' }));
  expect(description()).toHaveValue('Dinner by the river');
});

test("a refusal shows the contract's message, and nothing changes", async () => {
  const words = 'Somebody has changed this expense in the meantime. Open it again to see the change.';
  const { toTheThird } = await open(() => Response.json({ code: 'stale-version', message: words }, { status: 409 }));
  await toTheThird();
  expect(await screen.findByText(words)).toBeVisible();
  expect(description()).toHaveValue('Supper');
});
