import type { Activity, Settlement, SettlementChange } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { group, membersOf, payments } from '../../test/examples.ts';
import { ActivityPage } from '../activity/activity.page.tsx';
import { SettlementHistory } from './settlement-history.tsx';

const stepsOf = (call: string) => payments.steps.filter((step) => step.call === call);
const recorded = stepsOf('createSettlement')[0]?.answer as Settlement;
const corrected = stepsOf('updateSettlement')[0]?.answer as Settlement;
const history = stepsOf('getSettlementHistory')[1]?.answer as SettlementChange[];
const activity = stepsOf('listActivity')[0]?.answer as Activity[];
const ofPayment = `/api/settlements/${recorded.id}`;

/** The service's state, which a test may change. */
const open = async (write: (sent: SentRequest) => Response | undefined = () => undefined, user = people.ann) => {
  const stored = { now: recorded };
  const shown = renderScreen(
    <SettlementHistory groupId={group.id} people={membersOf(payments)} balances={undefined} onRecord={() => {}} />,
    {
      user,
      answer: (sent) => {
        if (sent.method !== 'GET') return write(sent);
        if (sent.path === ofPayment) return Response.json(stored.now);
        if (sent.path.startsWith(`${ofPayment}/history`)) return Response.json(history.slice(0, stored.now.version));
        return Response.json(stored.now.deletedAt ? [] : [stored.now]);
      },
    },
  );
  return { ...shown, stored };
};
const edit = async (press: Awaited<ReturnType<typeof open>>['press'], name = 'Edit: Ben Example paid you') => {
  await press.click(await screen.findByRole('button', { name }));
  await screen.findByLabelText('Date');
};
const amount = () => screen.getByLabelText('Settlement Amount ($)');
const day = () => screen.getByLabelText('Date');
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const sentBy = (sent: SentRequest[], method: string) => sent.filter((one) => one.method === method);

test('opens a payment, and saves it with the opened version', async () => {
  const { press, sent } = await open(() => Response.json(corrected));
  await edit(press);
  expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveTextContent('Ben Example');
  expect(screen.getByRole('combobox', { name: 'Receiver' })).toHaveTextContent('You');
  expect(amount()).toHaveValue('30.00');
  expect(day()).toHaveValue('2026-05-03');
  fireEvent.change(amount(), { target: { value: '25.50' } });
  fireEvent.change(day(), { target: { value: '2026-05-01' } });
  fireEvent.change(screen.getByLabelText(/Notes/), { target: { value: 'Cash' } });
  await press.click(save());
  expect(await screen.findByText('Settlement updated')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const { payerId, payeeId } = recorded;
  expect(sentBy(sent, 'PUT').map(({ body }) => body)).toMatchObject([
    { version: 1, payerId, payeeId, amount: 2550, day: '2026-05-01', notes: 'Cash' },
  ]);
});

test.each([
  ['', 'Amount must be positive'],
  ['12.345', 'Amount can have at most 2 decimal places'],
])('rejects the amount %j, and sends nothing', async (text, message) => {
  const { press, sent } = await open();
  await edit(press);
  fireEvent.change(amount(), { target: { value: text } });
  await press.click(save());
  await waitFor(() => expect(amount()).toHaveAccessibleDescription(message));
  expect(sentBy(sent, 'PUT')).toEqual([]);
});

test('preserves input until the next opening, also after a reload', async () => {
  const { press, unmount } = await open();
  await edit(press);
  fireEvent.change(amount(), { target: { value: '12' } });
  await press.keyboard('{Escape}');
  await edit(press);
  expect(amount()).toHaveValue('12');
  unmount();
  const again = await open();
  expect(await screen.findByRole('dialog', { name: 'Edit Settlement' })).toBeVisible();
  expect(amount()).toHaveValue('12');
  await again.press.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('reports a change of somebody else on save, to take over or overwrite', async () => {
  const conflict = { code: 'settlement-changed', message: 'Somebody has changed this payment in the meantime.' };
  const refused = () => Response.json(conflict, { status: 409 });
  const answers = [refused, () => Response.json({ ...corrected, version: 3 })];
  const { press, stored, sent } = await open(() => answers.shift()?.());
  await edit(press);
  fireEvent.change(amount(), { target: { value: '31' } });
  stored.now = corrected;
  await press.click(save());
  const notice = within(await screen.findByRole('alert'));
  expect(await notice.findByText('Ben Example changed this payment while you were editing')).toBeVisible();
  expect(amount()).toHaveValue('31');
  await press.click(await notice.findByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Settlement updated')).toBeVisible();
  expect(sentBy(sent, 'PUT').map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
});

test('loads the new version in place of the input', async () => {
  const { press, stored } = await open(() => Response.json({ code: 'settlement-changed' }, { status: 409 }));
  await edit(press);
  fireEvent.change(amount(), { target: { value: '31' } });
  stored.now = corrected;
  await press.click(save());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load the new version' })).toBeEnabled());
  await press.click(screen.getByRole('button', { name: 'Load the new version' }));
  expect(amount()).toHaveValue('25.50');
  expect(day()).toHaveValue('2026-05-01');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the history shows who changed what, and can restore', async () => {
  const { press, stored, sent } = await open(() => Response.json({ ...recorded, version: 3 }));
  stored.now = corrected;
  await edit(press);
  await press.click(screen.getByText('History'));
  const list = within(await screen.findByRole('list', { name: 'History' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('You added this payment');
  expect(second).toHaveTextContent('Ben Example changed the amount from $30.00 to $25.50');
  expect(second).toHaveTextContent('Ben Example changed the date from May 3, 2026 to May 1, 2026');
  expect(second).toHaveTextContent('Ben Example added the notes “Cash”');
  await press.click(list.getByRole('button', { name: 'Go back to this version' }));
  expect(await screen.findByText('Settlement changed back')).toBeVisible();
  expect(sentBy(sent, 'POST').map(({ path, body }) => [path, body])).toEqual([
    [`${ofPayment}/revert?undoes=2`, { to: 1, version: 2 }],
  ]);
  expect(amount()).toHaveValue('30.00');
});

test('deletes the payment from its dialog', async () => {
  const { press, sent } = await open(() => new Response(null, { status: 204 }));
  await edit(press);
  await press.click(screen.getByRole('button', { name: 'Delete' }));
  await press.click(await screen.findByRole('button', { name: 'Delete Settlement' }));
  expect(await screen.findByText('Settlement deleted')).toBeVisible();
  expect(sentBy(sent, 'DELETE').map(({ path }) => path)).toEqual([`${ofPayment}?undoes=1`]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('reports a deletion by others, preserves the input, and can restore', async () => {
  const gone = { code: 'settlement-not-found', message: 'Settlement not found' };
  const { press, stored, sent } = await open(({ method }) => {
    if (method === 'PUT') return Response.json(gone, { status: 404 });
    stored.now = { ...recorded, version: 3 };
    return Response.json(stored.now);
  });
  await edit(press);
  fireEvent.change(amount(), { target: { value: '31' } });
  stored.now = { ...recorded, version: 2, deletedAt: new Date().toISOString(), deletedBy: people.ben };
  await press.click(save());
  const said = await screen.findByText('This payment no longer exists');
  expect(said.closest('[role="alert"]')).toBeVisible();
  expect(amount()).toHaveValue('31');
  expect(save()).toBeDisabled();
  await press.click(screen.getByRole('button', { name: /^Restore/ }));
  await waitFor(() => expect(save()).toBeEnabled());
  expect(sentBy(sent, 'POST').map(({ path }) => path)).toEqual([`${ofPayment}/restore?undoes=2`]);
});

test('shows and undoes a change of a payment in the activity', async () => {
  const { press, sent } = renderScreen(<ActivityPage />, {
    user: people.ann,
    route: '/activity',
    answer: ({ method }) => Response.json(method === 'GET' ? activity : { ...recorded, version: 3 }),
  });
  const [row] = await screen.findAllByRole('listitem');
  expect(row).toHaveTextContent('Ben Example changed a payment, $25.50');
  expect(row).toHaveTextContent('changed the date from May 3, 2026 to May 1, 2026');
  await press.click(screen.getByRole('button', { name: 'Undo' }));
  await press.click(await screen.findByRole('button', { name: 'Undo Change' }));
  expect(await screen.findByText('Settlement changed back')).toBeVisible();
  expect(sentBy(sent, 'POST').map(({ path, body }) => [path, body])).toEqual([
    [`${ofPayment}/revert?undoes=2`, { to: 1, version: 2 }],
  ]);
});
