import { people } from '@allsquare/kit/testing';
import { screen, within } from '@testing-library/react';
import { BREAD, billShares, dinner, FISH, WINE } from '../../../test/bill.ts';
import { noticeOf } from '../../../test/notice-of.ts';
import { type Answer, expense, fill, opened, rows, save } from '../../edit-expense/testing.tsx';

const stored = { ...expense, amount: 7488, splitType: 'exact', kind: 'items', open: 1, split: dinner };
/** An expense by items. The first save is refused, because somebody claimed an item since. */
const answering = ({ isStale = false } = {}): Answer => {
  let version = stored.version;
  return ({ method, path }) => {
    if (path.endsWith('/splits')) return Response.json(billShares);
    if (path !== `/api/expenses/${stored.id}`) return undefined;
    if (method === 'PUT' && isStale && version === stored.version) {
      version += 1;
      return Response.json({ code: 'stale-version', message: 'Somebody has changed it.' }, { status: 409 });
    }
    return Response.json({ ...stored, version });
  };
};
const whoHad = (item: string) => within(screen.getByRole('group', { name: `Who had ${item}` }));
const cents = () => rows().map((row) => within(row).getByRole('status').textContent);

test('opens a bill as stored; changing its text sends no item claims', async () => {
  const { press, body } = await opened({ answer: answering() });
  expect(screen.getByRole('radio', { name: 'Items' })).toBeChecked();
  expect(cents()).toEqual(['$27.00', '$19.20', '$28.68']);
  await press.click(screen.getByRole('button', { name: /had Wine$/ }));
  expect(whoHad('Wine').getByRole('button', { name: /, You$/, pressed: true })).toBeVisible();
  fill('Description', 'Supper');
  await press.click(save());
  await noticeOf('Expense updated');
  const items = dinner.items.map(({ of, ...item }) => item);
  expect(body().splits).toBeUndefined();
  expect(body().expense).toMatchObject({ description: 'Supper', splitType: 'exact' });
  expect(body().expense.split).toEqual({ ...dinner, items });
});

test('a different tip requires the amount', async () => {
  const { press, body } = await opened({ answer: answering() });
  fill('Tip', '8.00');
  await press.click(screen.getByRole('button', { name: 'Use as amount' }));
  expect(screen.getByLabelText('Amount ($)')).toHaveValue('75.40');
  await press.click(save());
  await noticeOf('Expense updated');
  expect(body().expense).toMatchObject({ amount: 7540, split: { tip: 800 } });
});

test('Keep mine sends item claims only if one changed them', async () => {
  const { press, body } = await opened({ answer: answering({ isStale: true }) });
  await press.click(screen.getByRole('button', { name: 'All had Bread' }));
  await press.click(whoHad('Bread').getByRole('button', { name: /, Ben Example$/ }));
  await press.click(screen.getByRole('button', { name: /had Wine$/ }));
  await press.click(whoHad('Wine').getByRole('button', { name: /, You$/ }));
  await press.click(save());
  await press.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await noticeOf('Expense updated');
  expect(body(1).expense.version).toBe(stored.version + 1);
  const { items } = body(1).expense.split as typeof dinner;
  expect(items.flatMap(({ id, of }) => (of ? [[id, of]] : []))).toEqual([
    [WINE, []],
    [BREAD, [{ userId: people.ben.id, value: 1 }]],
  ]);
  expect(items.find(({ id }) => id === FISH)).not.toHaveProperty('of');
});
