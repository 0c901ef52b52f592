import type { SlotProps } from '@allsquare/kit/slots';
import { apiFromExamples, people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lisbonId, story } from '../../test/examples.ts';
import { GroupPage } from '../group/group.page.tsx';

type Answered = { people: { id: string; name: string; colour: number; cents: number; balance: number }[] };
/** The group at the end of its example, with a test's changes. */
const groupWith = async (change: (group: Answered) => object): Promise<Response> => {
  const response = await apiFromExamples(story, { caller: people.ann.id })(`/api/groups/${lisbonId}`, {});
  const group = await response.json();
  return Response.json({ ...group, ...change(group) });
};
const settled = ({ people: all }: Answered) => ({
  settled: true,
  cents: 0,
  balance: 0,
  people: all.map((one) => ({ ...one, cents: 0, balance: 0 })),
});

/** Records the panel's props; the test determines whether there is a payment. */
const Between = ({ person, onChoose, payment }: SlotProps['group.between']) => (
  <div>
    <p>
      {payment ? 'The payment with' : 'Between you and'} {person?.name ?? 'everybody'}
    </p>
    <button type="button" onClick={() => onChoose(people.ben.id)}>
      Choose Ben
    </button>
    <button type="button" onClick={payment?.onClose}>
      Paid
    </button>
    <button type="button" onClick={payment?.onNone}>
      No payment
    </button>
  </div>
);
const Counted = ({ onCounted }: SlotProps['group.count']) => (
  <button type="button" onClick={() => onCounted('14 expenses')}>
    Count
  </button>
);

const open = async (
  query = '',
  answer: (sent: SentRequest) => Response | Promise<Response> | undefined = () => undefined,
) => {
  const opened = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}${query}`,
    slots: { 'group.between': Between, 'group.count': Counted },
    answer,
  });
  await screen.findByRole('list', { name: 'People', hidden: true });
  return opened;
};
const tiles = () =>
  within(screen.getByRole('list', { name: 'People', hidden: true })).getAllByRole('button', { hidden: true });
const tileOf = (name: RegExp) => screen.getByRole('button', { name, hidden: true });

test('the square is a list of people, each with what they owe or get back', async () => {
  await open();
  expect(tiles()).toHaveLength(2);
  for (const name of ['You are owed $50.00', 'Ben Example, owes $50.00']) screen.getByRole('button', { name });
});

test('a tile opens the balance with that person, by keyboard too; closing it returns the focus', async () => {
  const { press } = await open();
  tileOf(/^Ben/).focus();
  await press.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Ben Example' });
  expect(await within(panel).findByText('Between you and Ben Example')).toBeVisible();
  await press.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(tileOf(/^Ben/)).toHaveFocus());
});

test('the caller’s tile opens their own balances', async () => {
  const { press } = await open();
  await press.click(tileOf(/^You are owed/));
  expect(await screen.findByRole('dialog', { name: 'You' })).toHaveTextContent('Between you and Ann Example');
});

test('the URL opens the panel, but not for somebody outside the group', async () => {
  const { unmount } = await open(`?with=${people.ben.id}`);
  expect(await screen.findByRole('dialog', { name: 'Ben Example' })).toBeVisible();
  unmount();
  await open('?with=0f000000-0000-4000-8000-00000000000f');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the last cell of a large group opens the list of everybody, to select one', async () => {
  const { press } = await open('', ({ path }) =>
    path === `/api/groups/${lisbonId}` ? groupWith(() => ({ memberCount: 14 })) : undefined,
  );
  await press.click(tileOf(/^All 14 people$/));
  const everybody = await screen.findByRole('dialog', { name: 'People' });
  await press.click(await within(everybody).findByRole('button', { name: 'Choose Ben' }));
  expect(await screen.findByRole('dialog', { name: 'Ben Example' })).toHaveTextContent('Between you and Ben');
});

test('a touch on a tile that is too small opens everybody', async () => {
  await open();
  const ben = tileOf(/^Ben/);
  fireEvent(ben, Object.assign(new MouseEvent('click', { bubbles: true, detail: 1 }), { pointerType: 'touch' }));
  expect(await screen.findByRole('dialog', { name: 'People' })).toHaveTextContent('Between you and everybody');
});

describe('the tile of somebody who owes, dragged', () => {
  /** jsdom has no pointer events; the tile is right of the middle, so home is left. */
  const pointer = (type: string, clientX: number, clientY = 0) =>
    fireEvent(tileOf(/^Ben/), new MouseEvent(type, { bubbles: true, clientX, clientY, detail: 1 }));
  const drag = (...moves: number[]) => {
    pointer('pointerdown', 0);
    for (const to of moves) pointer('pointermove', to);
    pointer('pointerup', moves.at(-1) ?? 0);
    pointer('click', moves.at(-1) ?? 0);
  };
  beforeAll(() => {
    Element.prototype.setPointerCapture = () => undefined;
  });
  const place = () => tileOf(/^Ben/).parentElement?.style.transform;

  test('home opens only the payment, and remains there until that is closed', async () => {
    const { press } = await open();
    drag(-10, -40);
    expect(await screen.findByText('The payment with Ben Example')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(place()).not.toBe('');
    await press.click(screen.getByRole('button', { name: 'Paid' }));
    await waitFor(() => expect(place()).toBe(''));
  });

  test('home, if the plan has no payment between the two, returns and opens the panel', async () => {
    const { press } = await open();
    drag(-10, -40);
    await press.click(await screen.findByRole('button', { name: 'No payment' }));
    expect(await screen.findByRole('dialog', { name: 'Ben Example' })).toHaveTextContent('Between you and Ben');
    expect(place()).toBe('');
  });

  test('not far enough, or away from the square, returns and opens nothing; a tap is no drag', async () => {
    await open();
    for (const moves of [[-12], [20, 60], [-40, -8]]) {
      drag(...moves);
      expect(place()).toBe('');
    }
    expect(screen.queryByText(/The payment with|Between you and/)).toBeNull();
    drag(-3);
    expect(await screen.findByRole('dialog', { name: 'Ben Example' })).toBeVisible();
  });
});

describe('the moment when a group becomes square', () => {
  const square = () => tiles()[0]?.closest('.k-mosaic');
  const opened = async (query = '') => {
    let isSettled = false;
    const page = await open(query, ({ path }) =>
      isSettled && path === `/api/groups/${lisbonId}` ? groupWith(settled) : undefined,
    );
    const settle = (next = true) => {
      isSettled = next;
      page.emitLive('groups');
    };
    return { ...page, settle };
  };
  const words = 'Lisbon trip is square after 14 expenses.';
  const sentences = () =>
    screen.queryAllByText((_, element) => element?.tagName === 'P' && element.textContent === words);

  test('closes the square and announces it once, each time that the group becomes square', async () => {
    const { press, settle, emitLive } = await opened();
    settle();
    await press.click(await screen.findByRole('button', { name: 'Count' }));
    expect(square()).toHaveClass('k-mosaic-flush');
    // On the page, and in the live region for screen readers.
    expect(sentences()).toHaveLength(2);
    emitLive('groups');
    await waitFor(() => expect(sentences()).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Share picture' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Show names in the picture' })).not.toBeChecked();
    settle(false);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Share picture' })).toBeNull());
    settle();
    expect(await screen.findByRole('button', { name: 'Count' })).toBeVisible();
  });

  test('announces nothing for a group that was square when its page opened', async () => {
    let name = 'Lisbon trip';
    const answer = () => groupWith((group) => ({ ...settled(group), name }));
    const { emitLive } = await open('', ({ path }) => (path === `/api/groups/${lisbonId}` ? answer() : undefined));
    expect(square()).toHaveClass('k-mosaic-flush');
    name = 'Porto trip';
    emitLive('groups');
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.queryByRole('button', { name: 'Count' })).toBeNull();
  });

  test('waits until no dialog covers the page', async () => {
    const { press, settle, sent } = await opened(`?with=${people.ben.id}`);
    const panel = await screen.findByRole('dialog', { name: 'Ben Example' });
    const asked = sent.length;
    settle();
    await waitFor(() => expect(sent.length).toBeGreaterThan(asked));
    await new Promise((resolve) => void setTimeout(resolve, 50));
    expect(document.querySelector('.k-mosaic-flush')).toBeNull();
    await press.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Count' })).toBeVisible();
    expect(square()).toHaveClass('k-mosaic-flush');
  });
});
