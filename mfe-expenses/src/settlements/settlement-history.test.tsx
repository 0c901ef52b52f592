import type { Settlement } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { group, membersOf, weekend } from '../../test/examples.ts';
import { SettlementHistory } from './settlement-history.tsx';

const paidBack = weekend.steps.find(({ call }) => call === 'createSettlement')?.answer as Settlement;
const settlement = (index: number, change: Partial<Settlement> = {}): Settlement => ({
  ...paidBack,
  id: `30000000-0000-4000-8000-00000000000${index}`,
  recordedBy: people.ben,
  ...change,
});
const link = (cursor: string) => ({ Link: `</api/settlements?groupId=${group.id}&cursor=${cursor}>; rel="next"` });

const totals = { count: 0, amount: 0, months: [], categories: [], people: [] };
const open = (
  answer: (sent: SentRequest) => Response | Promise<Response> | undefined,
  path = '/',
  deletedSettlements = true,
) =>
  renderScreen(
    <SettlementHistory groupId={group.id} people={membersOf(weekend)} balances={undefined} onRecord={() => {}} />,
    {
      answer: (sent) =>
        sent.path.startsWith('/api/expenses/totals') ? Response.json({ ...totals, deletedSettlements }) : answer(sent),
      path,
    },
  );
const rows = async () => {
  const lists = await screen.findAllByRole('list', { name: /^Settlement History/ });
  return lists.flatMap((list) => within(list).getAllByRole('listitem'));
};

test('a payment shows when, from whom to whom, how much, and who recorded it', async () => {
  const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString();
  open(() =>
    Response.json([
      settlement(1, { day: '2026-05-03', createdAt: yesterday }),
      settlement(2, { notes: null, recordedBy: people.ann }),
      settlement(3, { recordedBy: undefined }),
    ]),
  );
  const [first, second, third] = await rows();
  expect(first).toHaveTextContent('Dan Example paid youMay 3, 2026 · Recorded by Ben Example 1 day ago · Cash$40.00');
  expect(second).toHaveTextContent(/Recorded by you .* ago\$40\.00$/);
  // As an older service returns it.
  expect(third).not.toHaveTextContent('Recorded');
});

test('marks the payment in the URL and scrolls to it', async () => {
  const scroll = jest.fn();
  Object.assign(HTMLElement.prototype, { scrollIntoView: scroll });
  open(() => Response.json([settlement(1), settlement(2)]), `/?settlement=${settlement(2).id}`);
  const [first, second] = await rows();
  expect(first?.querySelector('[data-highlight]')).toBeNull();
  expect(second?.querySelector('[data-highlight]')).not.toBeNull();
  expect(scroll.mock.contexts).toEqual([second?.querySelector('[data-highlight]')]);
});

describe('deleting a payment', () => {
  const confirm = async (answer: () => Response | Promise<Response>) => {
    let isThere = true;
    const shown = open(({ method }) => {
      if (method !== 'DELETE') return Response.json(isThere ? [settlement(1)] : []);
      isThere = false;
      return answer();
    });
    await shown.press.click(await screen.findByRole('button', { name: 'Delete: Dan Example paid you' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    return { ...shown, dialog };
  };
  const unanswered = () => Response.json({ code: 'unknown' }, { status: 502 });

  test('happens only after a confirmation, once, and the list follows', async () => {
    const slow = Promise.withResolvers<Response>();
    const { press, dialog, sent } = await confirm(() => slow.promise);
    expect(dialog.getByText('$40.00 will be owed again. You can restore it from Show deleted.')).toBeVisible();
    await press.dblClick(dialog.getByRole('button', { name: 'Delete Settlement' }));
    expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    slow.resolve(new Response(null, { status: 204 }));
    expect(await screen.findByText('Settlement deleted')).toBeVisible();
    expect(await screen.findByText('No settlements recorded yet.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const deleted = sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(deleted).toEqual([`/api/settlements/${settlement(1).id}?undoes=1`]);
  });

  test('does not happen on Cancel', async () => {
    const { press, dialog, sent } = await confirm(unanswered);
    await press.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  test.each([
    ['the server’s words', { code: 'settlement-not-found', message: 'Settlement not found' }, 'Settlement not found'],
    ['our own', { code: 'unknown' }, 'Failed to delete settlement'],
  ])('shows a refusal in %s', async (_, body, message) => {
    const { press, dialog } = await confirm(() => Response.json(body, { status: 404 }));
    await press.click(dialog.getByRole('button', { name: 'Delete Settlement' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

test('shows deleted payments on demand, with who deleted them', async () => {
  const deletion = { deletedAt: new Date().toISOString(), deletedBy: people.ann };
  const { press } = open(({ path }) =>
    Response.json(path.includes('deleted=true') ? [settlement(1, deletion), settlement(2)] : [settlement(2)]),
  );
  expect(await rows()).toHaveLength(1);
  await press.click(await screen.findByRole('button', { name: 'Show deleted' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  const [deleted] = await rows();
  expect(deleted).toHaveTextContent(/Deleted by you · .* ago/);
  expect(within(deleted as HTMLElement).queryByRole('button', { name: /^Delete/ })).toBeNull();
  await press.click(screen.getByRole('button', { name: 'Hide deleted' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

test('offers no deleted payments where none was deleted', async () => {
  const { sent } = open(() => Response.json([settlement(1)]), '/', false);
  await rows();
  await waitFor(() => expect(sent.some(({ path }) => path.includes('/totals'))).toBe(true));
  expect(screen.queryByRole('button', { name: 'Show deleted' })).toBeNull();
});

test('restores a deleted payment', async () => {
  const deletion = { deletedAt: new Date().toISOString(), deletedBy: people.ann };
  let isDeleted = true;
  const { press, sent } = open(({ method, path }) => {
    if (method === 'POST') isDeleted = false;
    if (method === 'POST') return Response.json(settlement(1));
    if (isDeleted && !path.includes('deleted=true')) return Response.json([]);
    return Response.json([settlement(1, isDeleted ? deletion : {})]);
  });
  await press.click(await screen.findByRole('button', { name: 'Show deleted' }));
  await press.click(await screen.findByRole('button', { name: 'Restore settlement: Dan Example paid you' }));
  expect(await screen.findByText('Settlement restored')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Delete: Dan Example paid you' })).toBeVisible();
  expect(screen.queryByText(/Deleted by/)).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/settlements/${settlement(1).id}/restore?undoes=1`,
  ]);
});

test('shows the newest three, and all on demand', async () => {
  const headers = { 'X-Total-Count': '5' };
  const { press } = open(() =>
    Response.json(
      [1, 2, 3, 4, 5].map((nth) => settlement(nth)),
      { headers },
    ),
  );
  expect(await rows()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show deleted' })).toBeNull();
  const all = screen.getByRole('button', { name: 'All 5 settlements' });
  await press.click(all);
  expect(await rows()).toHaveLength(5);
  expect(all).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Show deleted' })).toBeVisible();
  await press.click(all);
  expect(await rows()).toHaveLength(3);
});

test('loads a long history page by page; holds five pages, with a way back to the newest', async () => {
  const { press, sent, emitLive } = open(({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 1);
    return Response.json([settlement(page)], { headers: page < 6 ? link(String(page + 1)) : {} });
  });
  for (const count of [1, 2, 3, 4, 5]) {
    if (count === 4) await press.click(await screen.findByRole('button', { name: /^All .*settlements$/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(count));
    await press.click(screen.getByRole('button', { name: 'Load more' }));
  }
  expect(await screen.findByRole('button', { name: 'Show the newest' })).toBeVisible();
  expect(await rows()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();

  const before = sent.length;
  emitLive('settlements');
  await waitFor(() => expect(sent).toHaveLength(before + 5));
  await press.click(screen.getByRole('button', { name: 'Show the newest' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Show the newest' })).toBeNull();
});

test('failed: shows an error and retries', async () => {
  let failed = false;
  const { press } = open(() => {
    if (failed) return Response.json([settlement(1)]);
    failed = true;
    return Response.json({ code: 'unavailable', message: 'Away' }, { status: 503 });
  });
  await press.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});
