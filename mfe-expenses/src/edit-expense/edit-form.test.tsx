import { screen, within } from '@testing-library/react';
import { lisbonOfGroups } from '../../test/examples.ts';
import { noticeOf } from '../../test/notice-of.ts';
import {
  type Answer,
  accepted,
  answerOf,
  ben,
  expense,
  fill,
  history,
  open,
  opened,
  refused,
  rows,
  save,
  shareOf,
} from './testing.tsx';

describe('the form', () => {
  test('shows the stored values', async () => {
    await opened();
    expect(screen.getByLabelText('Description')).toHaveValue('Towels');
    expect(screen.getByLabelText('Amount ($)')).toHaveValue('10.00');
    expect(screen.getByLabelText('Date')).toHaveValue('2026-05-04');
    expect(screen.getByLabelText('Notes')).toHaveValue('For the beach');
    expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('You');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Shopping');
    expect(screen.getByRole('tab', { name: 'Split Equally' })).toHaveAttribute('aria-selected', 'true');
    expect(rows().map((row) => row.textContent)).toEqual([
      'ANYoupaid$3.34',
      'BEBen Example$3.33',
      'CLCleo Exampleleft the group$3.33',
    ]);
  });

  test('offers the categories of the edit form, and the stored one', async () => {
    const { press } = await opened();
    await press.click(screen.getByRole('combobox', { name: 'Category' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Food',
      'Transportation',
      'Housing',
      'Entertainment',
      'Utilities',
      'Activities',
      'Other',
      'Shopping',
    ]);
  });

  test('offers the members as payers', async () => {
    const { press } = await opened();
    await press.click(screen.getByRole('combobox', { name: 'Paid by' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'ANYou',
      'BEBen Example',
      'Several people',
    ]);
  });

  test('shows that the splits failed to load, and can retry', async () => {
    let isBroken = true;
    const { press } = await open({
      answer: ({ path }) => (isBroken && path.endsWith('/splits') ? new Response('', { status: 503 }) : undefined),
    });
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText('Error')).toBeVisible();
    expect(failure.getByText('Failed to load expense split data.')).toBeVisible();
    isBroken = false;
    await press.click(failure.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Description')).toHaveValue('Towels');
  });

  test('a deleted expense is not edited', async () => {
    await open({
      answer: ({ path }) => (path.includes('/expenses/') ? refused(404, 'expense-not-found', '') : undefined),
    });
    expect(await screen.findByText('Expense not found')).toBeVisible();
    expect(save()).toBeDisabled();
  });
});

describe('invalid input', () => {
  test.each([
    ['Description', '', 'Missing Description', 'Please provide a description for this expense.'],
    ['Amount ($)', '0', 'Invalid Amount', 'Please enter a valid amount greater than zero.'],
    ['Amount ($)', '.', 'Invalid Amount', 'Please enter a valid amount greater than zero.'],
    ['Date', '', 'Invalid Date', 'Please choose a date between 1970 and 2199.'],
  ])('%s %j is refused', async (label, value, title, message) => {
    const { press, written } = await opened();
    fill(label, value);
    await press.click(save());
    expect((await noticeOf(title)).getByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(`${title} ${message}`);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(written()).toHaveLength(0);
  });

  test('refuses a split without people', async () => {
    const { press, written } = await opened();
    for (const box of screen.getAllByRole('checkbox')) await press.click(box);
    await press.click(save());
    const notice = await noticeOf('No Members Included');
    expect(notice.getByText('Please select at least one person to split with')).toBeVisible();
    expect(written()).toHaveLength(0);
  });

  test('refuses exact amounts that do not add up, with both sums', async () => {
    const { press, written } = await opened();
    fill('Amount ($)', '1234.50');
    await press.click(screen.getByRole('tab', { name: 'Exact Amounts' }));
    for (const box of screen.getAllByRole('checkbox').slice(1)) await press.click(box);
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '1000');
    await press.click(save());
    const notice = await noticeOf('Invalid Amounts');
    expect(
      notice.getByText('The sum of all splits ($1,000.00) must equal the expense amount ($1,234.50)'),
    ).toBeVisible();
    expect(written()).toHaveLength(0);
  });
});

describe('the split', () => {
  test('shows the stored cents, and a preview once something changes', async () => {
    const { press } = await opened({
      answer: ({ path }) =>
        path.endsWith('/splits')
          ? Response.json(
              (answerOf('getSplits') as { userId: string }[]).map((share) => ({
                ...share,
                amount: share.userId === ben.id ? 334 : 333,
              })),
            )
          : undefined,
    });
    expect(rows().map((row) => row.textContent)).toEqual([
      'ANYoupaid$3.33',
      'BEBen Example$3.34',
      'CLCleo Exampleleft the group$3.33',
    ]);
    await press.click(screen.getByRole('checkbox', { name: /Cleo Example/ }));
    expect(rows().at(-1)).toHaveTextContent('not included');
    expect(rows()[0]).toHaveTextContent('$5.00');
    await press.click(screen.getByRole('checkbox', { name: /Cleo Example/ }));
    expect(rows()[1]).toHaveTextContent('$3.34');
    fill('Amount ($)', '20');
    expect(rows()[0]).toHaveTextContent('$6.67');
  });

  test('exact amounts start equal, follow typing, and are sent as cents', async () => {
    const { press, body } = await opened({ answer: ({ method }) => (method === 'PUT' ? accepted() : undefined) });
    await press.click(screen.getByRole('tab', { name: 'Exact Amounts' }));
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '6');
    expect(screen.getByText('$12.66 of $10.00')).toBeVisible();
    await press.tab();
    expect(shareOf('Cleo Example')).toHaveValue('0.67');
    await press.click(save());
    await noticeOf('Expense updated');
    expect(body().expense.splitType).toBe('exact');
    expect(body().splits?.map(({ amount }) => amount)).toEqual([600, 333, 67]);
  });

  describe('by percents', () => {
    const [first, second] = answerOf('getSplits') as { userId: string; amount: number }[];
    const split = {
      kind: 'percent',
      of: [
        { userId: first?.userId, value: 5000 },
        { userId: second?.userId, value: 5000 },
      ],
    };
    /** The odd cent belongs to the other person than in a preview. */
    const answer =
      (more: object): Answer =>
      ({ method, path }) => {
        if (method === 'PUT') return accepted();
        if (path.endsWith('/splits'))
          return Response.json([
            { ...first, amount: 500 },
            { ...second, amount: 501 },
          ]);
        return path === `/api/expenses/${expense.id}`
          ? Response.json({ ...expense, amount: 1001, splitType: 'exact', ...more })
          : undefined;
      };
    const percentOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Percent of ${name}`);
    const cents = () => rows().map((row) => within(row).getByRole('status').textContent);
    const saved = async ({ press, body }: Awaited<ReturnType<typeof opened>>) => {
      await press.click(save());
      await noticeOf('Expense updated');
      return body();
    };

    test('opens with the stored percents and cents, and shows a preview once something changes', async () => {
      const shown = await opened({ answer: answer({ kind: 'percent', split }) });
      expect(screen.getByRole('tab', { name: 'More' })).toHaveAttribute('aria-selected', 'true');
      expect(screen.getByRole('radio', { name: 'Percent' })).toBeChecked();
      expect(percentOf('You')).toHaveValue('50%');
      expect(cents()).toEqual(['$5.00', '$5.01']);
      await shown.press.clear(percentOf('You'));
      await shown.press.type(percentOf('You'), '60');
      await shown.press.tab();
      expect(cents()).toEqual(['$6.01', '$4.00']);
      const { expense: sent, splits } = await saved(shown);
      expect(splits).toBeUndefined();
      expect(sent).toMatchObject({
        splitType: 'exact',
        split: {
          kind: 'percent',
          of: [
            { userId: first?.userId, value: 6000 },
            { userId: second?.userId, value: 4000 },
          ],
        },
      });
    });

    test('becomes exact shares, without percents', async () => {
      const shown = await opened({ answer: answer({ kind: 'percent', split }) });
      await shown.press.click(screen.getByRole('tab', { name: 'Exact Amounts' }));
      const { expense: sent, splits } = await saved(shown);
      expect(sent).toMatchObject({ splitType: 'exact', split: null });
      expect(splits?.map(({ amount }) => amount)).toEqual([501, 500]);
    });

    test('a newer kind opens as exact shares, and the server checks whether it still applies', async () => {
      const shown = await opened({ answer: answer({ kind: 'by-weight', split: { kind: 'by-weight' } }) });
      expect(screen.getByRole('tab', { name: 'Exact Amounts' })).toHaveAttribute('aria-selected', 'true');
      const { expense: sent, splits } = await saved(shown);
      expect(sent.splitType).toBe('exact');
      expect(sent).not.toHaveProperty('split');
      expect(splits?.map(({ amount }) => amount)).toEqual([500, 501]);
    });
  });

  test('a member who joins in between can take part, but is not included', async () => {
    const group = lisbonOfGroups.scenarios[0]?.steps.find(({ call }) => call === 'getGroup')?.answer as {
      members: object[];
    };
    let members = group.members.slice(0, 1);
    const { emitLive } = await opened({
      answer: ({ path }) => {
        if (path.startsWith('/api/groups/')) return Response.json({ ...group, members });
        return path.endsWith('/splits') ? Response.json((answerOf('getSplits') as object[]).slice(0, 1)) : undefined;
      },
    });
    expect(rows()).toHaveLength(1);
    members = group.members;
    emitLive('groups');
    expect(await screen.findByRole('checkbox', { name: /Ben Example/ })).not.toBeChecked();
    expect(rows()[0]).toHaveTextContent('$10.00');
  });
});

describe('history', () => {
  test('is loaded on demand, and shows who changed what and when', async () => {
    const { press, sent } = await opened({
      answer: ({ path }) => (path.endsWith('/history') ? Response.json(history) : undefined),
    });
    expect(screen.getByText(/Added by you/)).toBeVisible();
    expect(sent.some(({ path }) => path.endsWith('/history'))).toBe(false);
    await press.click(screen.getByText('History'));
    const list = within(await screen.findByRole('list', { name: 'History' }));
    expect(list.getByText('You added this expense')).toBeVisible();
    expect(list.getByText('Ben Example changed the amount from $10.00 to $12.00')).toBeVisible();
    expect(list.getByText('Ben Example changed the shares')).toBeVisible();
    expect(list.getByText('You: from $3.34 to $6.00')).toBeVisible();
    expect(list.getByText('You deleted this expense')).toBeVisible();
    expect(list.getAllByText(/Nov 21, 2026/)).toHaveLength(3);
  });

  test('joins several claims of one person', async () => {
    const tap = (version: number) => ({
      version,
      action: 'changed',
      by: { id: ben.id, name: ben.name },
      at: '2026-11-21T10:00:00.000Z',
      changes: [{ field: 'split', from: { kind: 'items' }, to: { kind: 'items' } }],
    });
    const { press } = await opened({
      answer: ({ path }) => (path.endsWith('/history') ? Response.json([2, 3, 4].map(tap)) : undefined),
    });
    await press.click(screen.getByText('History'));
    const list = within(await screen.findByRole('list', { name: 'History' }));
    expect(list.getAllByText(/^Ben Example changed/)).toHaveLength(1);
  });
});
