import { explainBalance, explainPayment, problems, type Why } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { examplesOf, group, groupWith, membersOf, why as scenario, weekend } from '../../test/examples.ts';
import { GroupSummary } from '../slots/group-summary.tsx';
import { WhyDialog } from './why.dialog.tsx';

const { ann, ben, cleo } = people;
const named = ({ id, name }: typeof ann) => ({ id, name });
const isWhy = ({ path }: SentRequest) => path.startsWith(explainBalance.path);
type Options = Parameters<typeof renderScreen>[1];

const show = (person: typeof ann, options: Options = {}) => {
  const onClose = jest.fn();
  const shown = renderScreen(<WhyDialog groupId={group.id} person={named(person)} onClose={onClose} />, {
    examples: examplesOf(scenario),
    user: ann,
    ...options,
  });
  return { ...shown, onClose };
};
const linesIn = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const opened = () => screen.findByRole('dialog', { name: 'Why this balance?' });
const figure = async () => (await within(await opened()).findByText(/\$/, { selector: 'p > .k-amount' })).parentElement;

const move = (nth: number): Why['rows'][number] => ({
  expenseId: `20000000-0000-4000-8000-0000000000${nth}`,
  date: '2026-05-02',
  text: `Bill ${nth}`,
  paid: 0,
  share: nth,
  change: -nth,
  after: -nth,
});
const answerOf = (given: Partial<Why>): Why => ({
  version: 1,
  balance: 0,
  people: [],
  payments: [],
  rows: [],
  ...given,
});
const page = (given: Partial<Why>, next?: string) =>
  Response.json(answerOf(given), {
    headers: next ? { link: `</api/balances/why?cursor=${next}>; rel="next"` } : {},
  });

describe('explains my balance', () => {
  test("by its figure, who it's with, how to settle it, and every change", async () => {
    show(cleo, { user: cleo });
    expect(await figure()).toHaveTextContent('You owe −$30.00');
    expect(screen.getByRole('dialog', { name: 'Why this balance?' })).toHaveAccessibleDescription(
      'Who it’s with, how to settle it, and every bill behind it.',
    );
    expect(await linesIn('Who it’s with')).toEqual(['ANYou owe Ann Example −$10.00', 'BEYou owe Ben Example −$20.00']);
    expect(await linesIn('How to settle it')).toEqual([
      'ANYou pay Ann Example −$20.00',
      'BEYou pay Ben Example −$10.00',
    ]);
    expect(await linesIn('What changed it')).toEqual([
      'You paid Ann Example May 4, 2026 · By card · paid $20.00 change +$20.00 balance after −$30.00',
      'Boat May 3, 2026 · paid $0.00 · share $20.00 change −$20.00 balance after −$50.00',
      'Dinner by the river May 2, 2026 · paid $0.00 · share $30.00 change −$30.00 balance after −$30.00',
    ]);
  });

  test('each row links to its source, and closes the dialog', async () => {
    const { press, onClose } = show(cleo, { user: cleo });
    const rows = within(await screen.findByRole('list', { name: 'What changed it' })).getAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      `/groups/${group.id}?tab=summary&settlement=30000000-0000-4000-8000-000000000001`,
      `/groups/${group.id}?highlight=20000000-0000-4000-8000-000000000002`,
      `/groups/${group.id}?highlight=20000000-0000-4000-8000-000000000001`,
    ]);
    await press.click(rows[1] as HTMLElement);
    expect(onClose).toHaveBeenCalled();
    expect(
      await screen.findByText(`At /groups/${group.id}?highlight=20000000-0000-4000-8000-000000000002`),
    ).toBeVisible();
  });
});

test('explains the balance of another person from their side', async () => {
  show(ben);
  expect(await figure()).toHaveTextContent('Ben Example gets back +$10.00');
  expect(await linesIn('Who it’s with')).toEqual([
    'ANBen Example owes you −$10.00',
    'CLCleo Example owes Ben Example +$20.00',
  ]);
  expect(await linesIn('How to settle it')).toEqual(['CLCleo Example pays Ben Example +$10.00']);
  expect((await linesIn('What changed it'))[0]).toBe(
    'Boat May 3, 2026 · paid $60.00 · share $20.00 change +$40.00 balance after +$10.00',
  );
});

describe('says why a payment differs from what is owed', () => {
  const line = (person: typeof ann, cents: number) => ({ userId: person.id, name: person.name, colour: 7, cents });
  const reasons = ({ path }: SentRequest) => path.startsWith(explainPayment.path);
  const answer =
    (why: Partial<Why>, unit?: string) =>
    (sent: SentRequest): Response => {
      if (sent.path.startsWith('/api/groups/'))
        return Response.json({ ...groupWith([ann, ben, cleo]), members: membersWith(unit) });
      if (sent.path.startsWith('/api/balances/plan'))
        return Response.json({ groupId: group.id, version: 1, minimal: true, transfers: [] });
      const between = [{ ...line(ben, 0), owed: 1000, owes: 1000 }];
      if (reasons(sent)) return Response.json({ version: 1, cents: 1000, direct: 0, between });
      return page({ ...why, rows: [move(10)] });
    };
  const membersWith = (unit?: string) => {
    const { members } = groupWith([ann, ben, cleo]);
    return members.map((member) => (member.userId === cleo.id && unit ? { ...member, unit } : member));
  };
  const differs = { balance: -1000, people: [line(ben, -1000)], payments: [line(cleo, -1000)] };

  test('in a sentence', async () => {
    const { sent } = show(ann, { answer: answer(differs) });
    expect(
      await screen.findByText(/You owe .*Ben Example.* \$10\.00, and .* owes .*Cleo Example.* \$10\.00\./),
    ).toBeVisible();
    const [asked] = sent.filter(reasons).map(({ path }) => new URLSearchParams(path.split('?')[1]));
    expect([asked?.get('from'), asked?.get('to')]).toEqual([ann.id, cleo.id]);
  });

  test('not where it is what is owed', async () => {
    const asOwed = { balance: -500, people: [line(ben, -500)], payments: [line(ben, -500)] };
    const { sent } = show(ann, { answer: answer(asOwed) });
    expect(await linesIn('How to settle it')).toEqual(['BEYou pay Ben Example −$5.00']);
    expect(sent.filter(reasons)).toEqual([]);
  });

  test('not for members who pay together', async () => {
    const { sent } = show(ann, { answer: answer(differs, 'unit') });
    await waitFor(() => expect(sent.some(({ path }) => path.startsWith('/api/groups/'))).toBe(true));
    expect(await linesIn('How to settle it')).toEqual(['CLYou pay Cleo Example −$10.00']);
    expect(sent.filter(reasons)).toEqual([]);
  });
});

test('shows what a partner settles, what was received, and refunds', async () => {
  const line = { userId: ben.id, name: ben.name, colour: 7, cents: -500 };
  const received = { settlementId: move(11).expenseId, date: '2026-05-04', text: null, other: named(ben) };
  show(ann, {
    answer: () =>
      page({
        balance: -500,
        people: [line],
        payments: [{ ...line, together: true }],
        rows: [
          { ...received, paid: 0, share: 700, change: -700, after: -500 },
          { ...move(12), refund: true, paid: -600, share: -200, change: -400, after: 200 },
        ],
      }),
  });
  expect(await linesIn('How to settle it')).toEqual(['BETogether with Ben Example One of you pays for both. −$5.00']);
  expect(await linesIn('What changed it')).toEqual([
    'Ben Example paid you May 4, 2026 · received $7.00 change −$7.00 balance after −$5.00',
    'RefundBill 12 May 2, 2026 · received $6.00 · share $2.00 change −$4.00 balance after +$2.00',
  ]);
});

test('shows a message for an unchanged balance', async () => {
  show(ann, { answer: () => page({}) });
  expect(await screen.findByText('Nothing has changed this balance yet.')).toBeVisible();
  expect(await figure()).toHaveTextContent('You are square $0.00');
  expect(screen.queryByRole('heading', { name: 'Who it’s with' })).toBeNull();
});

test('shows a message for a person outside the books', async () => {
  let isIn = true;
  const problem = { code: 'not-in-the-books', ...problems['not-in-the-books'] };
  const { emitLive } = show(ben, { answer: () => (isIn ? page({}) : Response.json(problem, { status: 404 })) });
  expect(await screen.findByText('Nothing has changed this balance yet.')).toBeVisible();
  isIn = false;
  emitLive('balances');
  expect(await screen.findByText('This person is not in this group.')).toBeVisible();
  expect(screen.queryByText('Nothing has changed this balance yet.')).toBeNull();
});

describe('loads more rows page by page', () => {
  const isFurther = ({ path }: SentRequest) => path.includes('cursor=');

  test('after the existing ones', async () => {
    const { press } = show(ann, {
      answer: (sent) =>
        isFurther(sent)
          ? page({ balance: -31, rows: [move(11)] })
          : page({ balance: -31, rows: [move(20)] }, 'further'),
    });
    await press.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await linesIn('What changed it')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('restarts silently when the books changed', async () => {
    const { press, sent } = show(ann, {
      answer: (asked) => {
        if (!isWhy(asked)) return undefined;
        if (asked.path.includes('cursor=old'))
          return Response.json({ code: 'books-moved', ...problems['books-moved'] }, { status: 409 });
        if (isFurther(asked)) return page({ version: 2, balance: -51, rows: [move(11)] });
        const isMoved = sent.some(isFurther);
        return isMoved
          ? page({ version: 2, balance: -51, rows: [move(40)] }, 'new')
          : page({ version: 1, balance: -31, rows: [move(20)] }, 'old');
      },
    });
    await press.click(await screen.findByRole('button', { name: 'Load more' }));
    // Sooner than a failed request is retried.
    expect(await screen.findByText('Bill 40', {}, { timeout: 4000 })).toBeVisible();
    expect(await linesIn('What changed it')).toHaveLength(1);
    expect(await figure()).toHaveTextContent('−$0.51');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Reconnecting…')).toBeNull();
    await press.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await linesIn('What changed it')).toHaveLength(2));
  });

  test('offers the newest after dropping them', async () => {
    let next = 10;
    const { press } = show(ann, {
      answer: (asked) => (isWhy(asked) ? page({ balance: -5, rows: [move((next += 1))] }, `at${next}`) : undefined),
    });
    for (let more = 0; more < 5; more += 1) {
      await press.click(await screen.findByRole('button', { name: 'Load more' }));
      await screen.findByText(`Bill ${12 + more}`);
    }
    expect(screen.queryByText('Bill 11')).toBeNull();
    expect(await linesIn('What changed it')).toHaveLength(5);
    await press.click(screen.getByRole('button', { name: 'Show the newest' }));
    expect(await screen.findByText('Bill 17')).toBeVisible();
    expect(await linesIn('What changed it')).toHaveLength(1);
  });
});

describe('follows changes', () => {
  test.each(['balances', 'expenses', 'settlements'] as const)('on %s', async (topic) => {
    let text = 'Boat';
    const { emitLive } = show(ann, {
      answer: (asked) => (isWhy(asked) ? page({ balance: -10, rows: [{ ...move(10), text }] }) : undefined),
    });
    expect(await screen.findByText('Boat')).toBeVisible();
    text = 'Boat and oars';
    emitLive(topic);
    expect(await screen.findByText('Boat and oars')).toBeVisible();
  });
});

describe('opens', () => {
  const isAsked = ({ path }: SentRequest) => isWhy({ path } as SentRequest);
  const summary = (beside = false) => {
    const shown = renderScreen(<GroupSummary group={group} members={membersOf(weekend)} beside={beside} />, {
      examples: examplesOf(weekend),
      answer: (asked) => (isAsked(asked) ? page({ balance: 100, rows: [move(10)] }) : undefined),
    });
    const asked = () =>
      shown.sent.filter(isAsked).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('userId'));
    return { ...shown, asked };
  };

  test.each([
    ['my balance', 'You', null, 'You get back'],
    ['the balance of another', 'Cleo Example', cleo.id, 'Cleo Example gets back'],
  ])('from %s, also beside the list, and the focus returns', async (_, name, asks, says) => {
    for (const beside of [false, true]) {
      const { press, asked, unmount } = summary(beside);
      const row = await screen.findByRole('button', { name: `Why this balance? ${name}` });
      expect(asked()).toEqual([]);
      await press.click(row);
      expect(await within(await opened()).findByText(name, { selector: 'b' })).toBeVisible();
      expect(await figure()).toHaveTextContent(says);
      expect(asked()).toEqual([asks]);
      await press.keyboard('{Escape}');
      expect(row).toHaveFocus();
      unmount();
    }
  });

  test.each([
    ['mine: of me', 'Why? Dan Example pays $203.60 to you', null],
    ['of others: of who pays', 'Why? Ben Example pays $260.40 to Cleo Example', ben.id],
  ])('from Why? of a payment that is %s', async (_, name, asks) => {
    const { press, asked } = summary();
    await press.click(await screen.findByRole('button', { name }));
    expect(await opened()).toBeVisible();
    await figure();
    expect(asked()).toEqual([asks]);
  });
});
