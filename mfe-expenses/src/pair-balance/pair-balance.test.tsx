import { getPlan } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { examplesOf, group, membersOf, weekend } from '../../test/examples.ts';
import { otherParty, paymentsBetween } from './pair.ts';
import { PairBalance } from './pair-balance.tsx';

const { ann, ben, cleo } = people;
const members = membersOf(weekend);
const memberOf = (id: string) => members.find(({ userId }) => userId === id) as SlotMember;

type Given = Partial<Parameters<typeof PairBalance>[0]>;
const show = (given: Given, answer: Parameters<typeof renderScreen>[1] = {}) => {
  const onChoose = jest.fn();
  const onPay = jest.fn();
  const shown = renderScreen(
    <PairBalance group={group} members={members} onChoose={onChoose} onPay={onPay} {...given} />,
    { examples: examplesOf(weekend), ...answer },
  );
  return { ...shown, onChoose, onPay };
};
const noTransfers = ({ path }: { path: string }) =>
  path.startsWith(getPlan.path)
    ? Response.json({ groupId: group.id, version: 9, minimal: true, transfers: [] })
    : undefined;

describe('between somebody and me', () => {
  test('shows the payment of the plan, and our bills with my share in each', async () => {
    const { press, onPay } = show({ person: memberOf(ben.id) });
    expect(await screen.findByText('Ben Example pays')).toBeVisible();
    expect(screen.getByText('$21')).toBeVisible();
    const bills = await screen.findByRole('list', { name: 'Expenses between you two' });
    expect(screen.getByText('3 expenses')).toBeVisible();
    expect(
      within(bills)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ANDinner at RamiroYou paid $148.40 · on Nov 18, 2026you lent $111.30',
      'BETram and metro passesBen Example paid $42.00 · on Nov 17, 2026you borrowed $10.50',
      'ANFlights depositYou paid $480.00 · on Oct 28, 2026you lent $360.00',
    ]);
    expect(within(bills).getAllByRole('link')[0]).toHaveAttribute(
      'href',
      expect.stringMatching(`^/groups/${group.id}\\?highlight=`),
    );
    await press.click(screen.getByRole('button', { name: 'Settle Balance' }));
    expect(onPay).toHaveBeenCalledWith(ben.id);
  });

  test('without a payment in the plan says so, and why', async () => {
    const { unmount } = show({ person: memberOf(cleo.id) });
    expect(await screen.findByText(/Nothing to pay between you two/)).toHaveTextContent(
      'Nothing to pay between you two.',
    );
    expect(screen.getByText(/You both settle up with other people/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Settle Balance' })).toBeNull();
    unmount();
    show({ person: memberOf(ben.id) }, { answer: noTransfers });
    expect(await screen.findByText(/The group is square/)).toBeVisible();
  });

  test('loads more bills page by page', async () => {
    const bill = weekend.steps.find(({ call, query }) => call === 'listExpenses' && query?.['between'])
      ?.answer as object[];
    const { press, sent } = show(
      { person: memberOf(ben.id) },
      {
        answer: ({ path }) => {
          if (!path.includes('between=')) return undefined;
          const isFirst = !path.includes('cursor=');
          const link = { link: '</api/expenses?cursor=further>; rel="next"', 'x-total-count': '21' };
          return Response.json(bill.slice(0, 1), { headers: isFirst ? link : { 'x-total-count': '21' } });
        },
      },
    );
    await press.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
    expect(sent.filter(({ path }) => path.includes('cursor=further'))).toHaveLength(1);
  });
});

test('lists all my own payments, each of which can be recorded', async () => {
  const { press, onPay } = show({ person: memberOf(ann.id) });
  await press.click((await screen.findAllByRole('button', { name: 'Settle Balance' }))[1] as HTMLElement);
  expect(screen.queryByText('Between you two')).toBeNull();
  expect(onPay).toHaveBeenCalledWith(ben.id);
});

test("lists everybody with their balance, linked to the pair's page", async () => {
  const { press, onChoose } = show({ person: undefined });
  const buttons = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'You get back $224.80',
    'Ben Example owes $281.60',
    'Cleo Example gets back $260.40',
    'Dan Example owes $203.60',
  ]);
  await press.click(buttons[2] as HTMLElement);
  expect(onChoose).toHaveBeenCalledWith(cleo.id);
});

describe('the payment alone', () => {
  const payment = () => ({ onClose: jest.fn(), onNone: jest.fn() });

  test('opens its dialog, filled with the line of the plan', async () => {
    const given = payment();
    const { press } = show({ person: memberOf(ben.id), payment: given });
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Settlement' }));
    expect(dialog.getByLabelText('Settlement Amount ($)')).toHaveValue('21.20');
    await press.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(given.onClose).toHaveBeenCalled();
    expect(given.onNone).not.toHaveBeenCalled();
  });

  test.each([
    ['the plan has none of the two', cleo.id],
    ['I have several', ann.id],
  ])('does not exist where %s', async (_, id) => {
    const given = payment();
    show({ person: memberOf(id), payment: given });
    await waitFor(() => expect(given.onNone).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('finds a pair that pays together by either member', () => {
  const unit = 'u';
  const [me, one, two] = ['me', 'one', 'two'].map((userId) => ({
    ...memberOf(ann.id),
    userId,
    unit: userId === 'me' ? undefined : unit,
  })) as [SlotMember, SlotMember, SlotMember];
  const line = { from: 'two', to: 'me', fromName: 'Two', toName: 'Me', cents: 5 };
  const all = [me, one, two];
  for (const other of ['one', 'two', 'me']) expect(paymentsBetween(other, 'me', [line], all)).toEqual([line]);
  expect(paymentsBetween('three', 'me', [line], all)).toEqual([]);
  expect(otherParty('one', line, all)).toBe('me');
  expect(otherParty('me', line, all)).toBe('two');
});
