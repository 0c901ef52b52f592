import type { CreateSettlement, Plan } from '@allsquare/expenses-contract';
import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { examplesOf, group, membersOf, weekend } from '../../test/examples.ts';
import { GroupSummary } from '../slots/group-summary.tsx';

const answerOf = (name: string) => weekend.steps.find(({ call }) => call === name)?.answer;
const plan = answerOf('getPlan') as Plan;
const show = async (answer?: (sent: SentRequest) => Response | undefined) => {
  const shown = renderScreen(<GroupSummary group={group} members={membersOf(weekend)} />, {
    examples: examplesOf(weekend),
    answer,
  });
  await screen.findAllByRole('list', { name: 'Balances', hidden: true });
  return shown;
};
const open = async (
  press: Awaited<ReturnType<typeof show>>['press'],
  line = 'Settle: Ben Example pays Cleo Example $260.40',
) => {
  await press.click(await screen.findByRole('button', { name: line }));
  await screen.findByRole('dialog');
};
const amount = () => screen.getByLabelText('Settlement Amount ($)');
const record = () => screen.getByRole('button', { name: 'Record Settlement' });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const drafts = () => Object.keys(sessionStorage);

test('stores a draft for its line of the plan, and for no other', async () => {
  const { press } = await show();
  await open(press);
  type('200');
  await press.keyboard('{Escape}');
  await open(press, 'Settle Balance');
  expect(amount()).toHaveValue('203.60');
  await press.keyboard('{Escape}');
  await open(press, 'Record Settlement');
  expect(amount()).toHaveValue('');
  await press.keyboard('{Escape}');
  await open(press);
  expect(amount()).toHaveValue('200');
  await press.click(screen.getByRole('button', { name: 'Discard' }));
  expect(amount()).toHaveValue('260.40');
  expect(drafts()).toEqual([]);
});

test('Cancel discards, and a mere suggestion is no draft', async () => {
  const { press } = await show();
  await open(press);
  await press.keyboard('{Escape}');
  expect(drafts()).toEqual([]);
  await open(press);
  type('200');
  await press.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(drafts()).toEqual([]);
});

test('restores it after a reload, for the plan it was created for', async () => {
  const { press, unmount } = await show();
  await open(press);
  type('200');
  unmount();
  const again = await show(({ method, path }) => {
    if (method === 'POST') return Response.json(answerOf('createSettlement'), { status: 201 });
    return path.startsWith('/api/balances/plan')
      ? Response.json({ ...plan, version: plan.version + 1, transfers: plan.transfers.slice(1) })
      : undefined;
  });
  expect(await screen.findByRole('dialog', { name: 'Record Settlement' })).toBeVisible();
  expect(amount()).toHaveValue('200');
  expect(await screen.findByText('In the plan Ben Example no longer pays Cleo Example.')).toBeVisible();
  await again.press.click(record());
  const sent = again.sent.find(({ method }) => method === 'POST')?.body as CreateSettlement;
  expect(sent).toMatchObject({ amount: 20_000, planVersion: plan.version });
  expect(await screen.findByText('Settlement recorded')).toBeVisible();
  expect(drafts()).toEqual([]);
});

test('focuses the first invalid field on screen', async () => {
  const { press } = await show();
  await open(press, 'Record Settlement');
  await press.click(record());
  expect(await screen.findByText('Please select a receiver')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Receiver' })).toHaveFocus();
});
