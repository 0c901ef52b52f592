import { renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { examplesOf, group, threePeople } from '../../test/examples.ts';
import { refundSwitch } from '../../test/more-fields.ts';
import { noticeOf } from '../../test/notice-of.ts';
import { GroupActions } from './group-actions.tsx';
import { atSplit, fill, filled, members, shareOf, shares } from './testing.tsx';

const opener = () => screen.getByRole('button', { name: 'Add Expense' });
const isRestored = () => screen.queryByText('Unsaved draft, restored.') !== null;
const drafts = () => Object.keys(sessionStorage);
/** Like a reload. */
const showAgain = () =>
  renderScreen(<GroupActions group={group} members={members} />, { examples: examplesOf(threePeople) });

test('Escape keeps the typed text; Discard starts again', async () => {
  const { press } = await filled();
  await press.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press.click(opener());
  expect(isRestored()).toBe(true);
  expect(screen.getByLabelText('Amount')).toHaveValue('10.00');
  expect(screen.getByLabelText('Description')).toHaveValue('Taxi');
  await press.click(screen.getByRole('button', { name: 'Discard' }));
  expect(isRestored()).toBe(false);
  expect(screen.getByLabelText('Amount')).toHaveValue('');
  expect(screen.getByLabelText('Description')).toHaveValue('');
  expect(drafts()).toEqual([]);
});

test('Cancel discards', async () => {
  const { press } = await filled();
  await press.click(screen.getByRole('button', { name: 'Cancel' }));
  await press.click(opener());
  expect(isRestored()).toBe(false);
  expect(screen.getByLabelText('Description')).toHaveValue('');
});

test('without typed text there is no draft', async () => {
  const { press } = await filled();
  fill('Amount', '');
  fill('Description', '');
  await press.keyboard('{Escape}');
  expect(drafts()).toEqual([]);
});

test('a reload restores the tab, the participants, and a share as typed', async () => {
  const { press, unmount } = await atSplit();
  await press.click(screen.getByRole('checkbox', { name: /Ben Example/ }));
  await press.clear(shareOf('You'));
  await press.type(shareOf('You'), '3,3333');
  unmount();
  const again = showAgain();
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  expect(isRestored()).toBe(true);
  expect(screen.getByRole('radio', { name: 'Exact' })).toBeChecked();
  expect(shares()).toEqual(['3,3333', '0.00', '5.00']);
  expect(screen.getByText('One share is not valid')).toBeVisible();
  await again.press.clear(shareOf('You'));
  await again.press.type(shareOf('You'), '4{Enter}');
  await noticeOf('Expense Added');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drafts()).toEqual([]);
});

test('a reload restores percents, payers and a refund as typed', async () => {
  const { press, unmount } = await filled();
  await press.click(refundSwitch());
  await press.click(screen.getByRole('combobox', { name: 'Received by' }));
  await press.click(await screen.findByRole('option', { name: 'Several people' }));
  await press.type(screen.getByLabelText('Received by Ben Example in dollars'), '4,00');
  await press.type(screen.getByLabelText('Received by Cleo Example in dollars'), '6');
  await press.click(screen.getByRole('button', { name: 'Next' }));
  await press.click(await screen.findByRole('radio', { name: 'More' }));
  await press.clear(screen.getByLabelText('Percent of You'));
  await press.type(screen.getByLabelText('Percent of You'), '12.345');
  unmount();
  const again = showAgain();
  expect(await screen.findByLabelText('Percent of You')).toHaveValue('12.345');
  expect(screen.getByText('One share is not valid')).toBeVisible();
  await again.press.click(screen.getByRole('tab', { name: 'Basic Info' }));
  expect(refundSwitch()).toBeChecked();
  expect(screen.getByLabelText('Received by Ben Example in dollars')).toHaveValue('4,00');
  await again.press.click(screen.getByRole('button', { name: 'Discard' }));
  expect(refundSwitch()).not.toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('You');
  expect(drafts()).toEqual([]);
});

test('a draft of the previous release opens and can be saved', async () => {
  const [ann, ben, cleo] = members.map(({ userId }) => userId);
  const values = {
    fields: { description: 'Taxi', amount: '10.00', date: '2026-05-04', paidBy: ben, category: 'food', notes: '' },
    split: {
      type: 'exact',
      rows: [
        { userId: ann, isIncluded: true, cents: 400, typed: '4', byHand: true },
        { userId: ben, isIncluded: true, cents: 600 },
        { userId: cleo, isIncluded: false, cents: 0 },
      ],
    },
    tab: 'split',
  };
  sessionStorage.setItem(`draft:${ann}:add-expense:${group.id}`, JSON.stringify({ values }));
  const { press, sent } = showAgain();
  await press.click(opener());
  expect(shares()).toEqual(['4', '6.00', '0.00']);
  await press.click(screen.getByRole('tab', { name: 'Basic Info' }));
  expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('Ben Example');
  expect(refundSwitch()).not.toBeChecked();
  await press.click(screen.getByRole('button', { name: 'Next' }));
  await press.click(await screen.findByRole('button', { name: 'Save' }));
  await noticeOf('Expense Added');
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    expense: { ...values.fields, amount: 1000, notes: null, groupId: group.id, splitType: 'exact' },
    splits: [
      { userId: ann, amount: 400 },
      { userId: ben, amount: 600 },
    ],
  });
});

test('a failed save keeps the draft', async () => {
  const { press } = await atSplit({
    answer: ({ method }) => (method === 'POST' ? new Response('', { status: 503 }) : undefined),
  });
  await press.click(screen.getByRole('button', { name: 'Save' }));
  await noticeOf('Error Creating Expense');
  await press.keyboard('{Escape}');
  await press.click(opener());
  expect(screen.getByText('Adds up')).toBeVisible();
});
