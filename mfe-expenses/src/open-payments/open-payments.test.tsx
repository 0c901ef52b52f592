import { type Counterpart, getPlan, listCounterparts } from '@allsquare/expenses-contract';
import { centsAsText } from '@allsquare/kit/money';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { examplesOf, group, membersOf, weekend } from '../../test/examples.ts';
import { DashboardTotals } from '../slots/dashboard-totals.tsx';
import { GroupSummary } from '../slots/group-summary.tsx';
import { FriendBalance } from './friend-balance.tsx';
import { paymentsOf } from './payments.ts';

const { ben, cleo } = people;
const lisbon = { groupId: '10000000-0000-4000-8000-000000000001', groupName: 'Lisbon trip' };
const flat = { groupId: '10000000-0000-4000-8000-000000000002', groupName: '14 Elm Street' };
const open = (cents: number) => ({ cents, balance: cents / 100 });
const counterparts: Counterpart[] = [
  { userId: cleo.id, name: cleo.name, ...open(-4000), groups: [{ ...lisbon, ...open(-4000) }] },
  {
    userId: ben.id,
    name: ben.name,
    ...open(2000),
    groups: [
      { ...lisbon, ...open(-1000) },
      { ...flat, ...open(3000) },
    ],
  },
];
const answer = ({ path }: { path: string }) => {
  if (path === listCounterparts.path) return Response.json(counterparts);
  return path === '/api/balances'
    ? Response.json([
        { groupId: lisbon.groupId, cents: -5000 },
        { groupId: flat.groupId, cents: 3000 },
      ])
    : undefined;
};

test("what I owe by person and group sums to the dashboard's total, and so does what I am owed", () => {
  expect(paymentsOf(counterparts, 'owe').map(({ name, cents }) => [name, cents])).toEqual([
    [cleo.name, 4000],
    [ben.name, 1000],
  ]);
  expect(paymentsOf(counterparts, 'owed')).toEqual([{ userId: ben.id, name: ben.name, ...flat, cents: 3000 }]);
});

test('a friend’s card has a balance in each currency', async () => {
  const others = [{ currency: 'EUR', cents: 1250 }];
  renderScreen(<FriendBalance userId={cleo.id} />, {
    answer: () => Response.json([{ ...counterparts[0], others }]),
  });
  expect(await screen.findByRole('link')).toHaveTextContent('You owe $40.00 · Owes you €12.50');
});

test('You Owe opens a list of people, each linked to the payment', async () => {
  const { press } = renderScreen(<DashboardTotals />, { answer });
  await press.click(await screen.findByRole('button', { name: 'You Owe: with whom' }));
  const panel = within(await screen.findByRole('dialog', { name: 'You Owe' }));
  const rows = await panel.findAllByRole('link');
  expect(rows.map((row) => row.textContent)).toEqual([
    'CLCleo Exampleyou owe · Lisbon trip$40.00',
    'BEBen Exampleyou owe · Lisbon trip$10.00',
  ]);
  await press.click(rows[1] as HTMLElement);
  expect(await screen.findByText(`At /groups/${lisbon.groupId}?tab=summary&settle=${ben.id}`)).toBeInTheDocument();
});

test('lists the people in the block, each linked to the payment; the largest sum first', async () => {
  renderScreen(<DashboardTotals />, { answer });
  const owe = await screen.findByRole('link', { name: 'Pay Cleo Example $40.00' });
  expect(owe).toHaveAttribute('href', `/groups/${lisbon.groupId}?tab=summary&settle=${cleo.id}`);
  expect(owe.parentElement).toHaveTextContent(/^CL.*BE.*2 people$/);
  const owed = screen.getByRole('link', { name: 'Ben Example pays you $30.00' });
  expect(owed).toHaveAttribute('href', `/groups/${flat.groupId}?tab=summary&settle=${ben.id}`);
  expect(owed.parentElement).toHaveTextContent(/^BE.*1 person$/);
});

test('shows tiles for five of many people', async () => {
  const many = Array.from({ length: 7 }, (_, at) => {
    const debt = open(-100 - at);
    return { userId: crypto.randomUUID(), name: `Member ${at}`, ...debt, groups: [{ ...lisbon, ...debt }] };
  });
  renderScreen(<DashboardTotals />, {
    answer: (sent) => (sent.path === listCounterparts.path ? Response.json(many) : answer(sent)),
  });
  await screen.findByRole('link', { name: 'Pay Member 6 $1.06' });
  expect(screen.getAllByRole('link', { name: /^Pay/ })).toHaveLength(5);
  expect(screen.getByText('+2')).toBeVisible();
  expect(screen.getByText('7 people')).toBeVisible();
});

describe('a total that changes', () => {
  const isStill = (still: boolean) =>
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ matches: still && media.includes('reduced-motion'), media }) as MediaQueryList);
  const shownOn = async (still: boolean) => {
    let mine = -5000;
    const { emitLive } = renderScreen(<DashboardTotals />, {
      answer: (sent) =>
        sent.path === '/api/balances' ? Response.json([{ groupId: lisbon.groupId, cents: mine }]) : answer(sent),
    });
    await screen.findByRole('link', { name: /^Pay Cleo/ });
    const spy = isStill(still);
    const figure = screen.getByRole('heading', { name: 'You Owe' }).parentElement as HTMLElement;
    const seen = new Set<string>();
    const watch = new MutationObserver(() => seen.add(figure.textContent ?? ''));
    watch.observe(figure, { subtree: true, childList: true, characterData: true });
    mine = -1000;
    emitLive('balances');
    await waitFor(() => expect(figure).toHaveTextContent(/people−\$10\.00$/), { timeout: 3_000 });
    watch.disconnect();
    spy.mockRestore();
    return [...seen];
  };

  test('counts up to its new value, which screen readers get immediately', async () => {
    const seen = await shownOn(false);
    const onTheWay = seen.filter((text) => /−\$\d\d\.\d\d−\$10\.00$/.test(text));
    expect(onTheWay.length).toBeGreaterThan(2);
  });

  test('jumps with reduced motion', async () => {
    expect((await shownOn(true)).filter((text) => /−\$[234]\d\.\d\d−\$10\.00$/.test(text)).length).toBeLessThan(2);
  });
});

test('a person who owes nothing has nothing to open', async () => {
  renderScreen(<DashboardTotals />, {
    answer: ({ path }) =>
      path === '/api/balances' ? Response.json([{ groupId: flat.groupId, cents: 3000 }]) : undefined,
  });
  await screen.findByRole('button', { name: 'You Are Owed: with whom' });
  expect(screen.queryByRole('button', { name: 'You Owe: with whom' })).toBeNull();
});

test("a friend's card shows the open balance and links to the larger payment; nothing if even", async () => {
  renderScreen(
    <>
      <FriendBalance userId={ben.id} />
      <FriendBalance userId="0e000000-0000-4000-8000-00000000000e" />
    </>,
    { answer },
  );
  const link = await screen.findByRole('link');
  expect(link).toHaveTextContent('Owes you $20.00');
  expect(link).toHaveAttribute('href', `/groups/${flat.groupId}?tab=summary&settle=${ben.id}`);
});

describe('?settle= on the address of a summary', () => {
  const show = (asked: string, param = 'settle', answer?: (sent: SentRequest) => Response | undefined) =>
    renderScreen(<GroupSummary group={group} members={membersOf(weekend)} />, {
      examples: examplesOf(weekend),
      route: '/groups/:id',
      path: `/groups/${group.id}?tab=summary&${param}=${asked}`,
      answer,
    });
  const lineWithMe = () => {
    const plan = getPlan.response.parse(weekend.steps.find(({ call }) => call === 'getPlan')?.answer);
    return plan.transfers.find(({ from, to }) => [from, to].includes(people.ann.id));
  };

  test('opens the dialog filled with the payment, once', async () => {
    const line = lineWithMe();
    const other = line?.from === people.ann.id ? line.to : line?.from;
    const { press } = show(other ?? '');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Settlement' }));
    expect(dialog.getByLabelText('Settlement Amount ($)')).toHaveValue(line && centsAsText(line.cents));
    await press.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('opens a payment between two others with ?settle-for=', async () => {
    const { cleo, dan } = weekend.people;
    const transfer = { from: cleo?.id, to: dan?.id, cents: 500, amount: 5, fromName: cleo?.name, toName: dan?.name };
    const answer = ({ path }: SentRequest) =>
      path.startsWith(getPlan.path)
        ? Response.json({ groupId: group.id, version: 1, minimal: true, transfers: [transfer] })
        : undefined;
    const { unmount } = show(dan?.id ?? '', 'settle', answer);
    await screen.findByText('Next payment');
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    show(dan?.id ?? '', 'settle-for', answer);
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Settlement' }));
    expect(dialog.getByLabelText('Settlement Amount ($)')).toHaveValue('5.00');
  });

  test('opens nothing for a payment that is not in the plan', async () => {
    show('0f000000-0000-4000-8000-00000000000f');
    await screen.findByText('Next payment');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('my own payment is the next one of the plan', async () => {
  const dan = weekend.people.dan;
  renderScreen(<GroupSummary group={group} members={membersOf(weekend)} />, {
    user: dan,
    examples: examplesOf(weekend),
    answer: ({ path }) => {
      const call = path.startsWith(getPlan.path) ? 'getPlan' : path.startsWith('/api/balances?') ? 'listBalances' : '';
      const step = weekend.steps.findLast((one) => one.call === call);
      return call && step ? Response.json(step.answer) : undefined;
    },
  });
  const next = (await screen.findByText('Next payment')).closest('li');
  expect(next).toHaveTextContent('You pays');
});
