import type { Statistics } from '@allsquare/expenses-contract';
import { today } from '@allsquare/kit/dates';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { group } from '../../test/examples.ts';
import { ByPerson } from './by-person.tsx';
import { DashboardSpending } from './dashboard-spending.tsx';
import { GroupSpending } from './group-spending.tsx';

const { ann, ben, cleo } = people;
const person = ({ id, name }: typeof ann, paid: number, share: number, settled: number) => ({
  userId: id,
  name,
  colour: 1,
  paid,
  share,
  settled,
});
/** The worked example of the documents. */
const trip: Statistics = {
  version: 4,
  people: [person(ann, 7800, 4100, -2000), person(ben, 3000, 4100, 0), person(cleo, 0, 2600, 2000)],
  categories: [
    { category: 'food', amount: 7800, mine: 2600 },
    { category: 'transportation', amount: 3000, mine: 1500 },
  ],
  months: [
    { month: '2026-10', amount: 9000, mine: 3000 },
    { month: '2026-11', amount: 1800, mine: 1100 },
  ],
};
const nobody = { ...trip, people: trip.people.map((one) => ({ ...one, paid: 0, share: 0, settled: 0 })) };
const isStatistics = ({ path }: SentRequest) => path.startsWith('/api/expenses/statistics');
const daysOf = ({ path }: SentRequest) => {
  const query = new URLSearchParams(path.split('?')[1]);
  return [query.get('from'), query.get('to')];
};
const show = (answer: Statistics | ((sent: SentRequest) => Statistics) = trip) =>
  renderScreen(<ByPerson group={group} people={3} />, {
    user: ann,
    answer: (sent) =>
      isStatistics(sent) ? Response.json(typeof answer === 'function' ? answer(sent) : answer) : undefined,
  });
const table = async () => within(await screen.findByRole('table', { name: 'Spending by person' }));
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll(/[\u2068\u2069]/g, '')));

test('what each person paid, and their share, as a table for screen readers', async () => {
  show();
  expect(await rows()).toEqual([
    ['Person', 'Paid', 'Share'],
    ['You', '$78.00', '$41.00'],
    ['Ben Example', '$30.00', '$41.00'],
    ['Cleo Example', '$0.00', '$26.00'],
  ]);
});

test('two bars for each person, on one scale, beside their figures', async () => {
  const { container } = show();
  await table();
  const bars = [...container.querySelectorAll<HTMLElement>('[data-figure] i')];
  expect(bars.map(({ style }) => Number(Number(style.getPropertyValue('--w')).toFixed(3)))).toEqual([
    1, 0.526, 0.385, 0.526, 0, 0.333,
  ]);
  // The table says the same.
  expect(screen.queryByRole('list')).toBeNull();
});

test('of a refund a negative figure, without a bar', async () => {
  const { container } = show({ ...trip, people: [person(ann, -500, -250, 0), person(ben, 0, -250, 0)] });
  expect((await rows())[2]).toEqual(['You', '−$5.00', '−$2.50']);
  const bars = [...container.querySelectorAll<HTMLElement>('[data-figure] i')];
  expect(bars.map(({ style }) => style.getPropertyValue('--w'))).toEqual(['0', '0', '0', '0']);
});

test('of many people three rows, the table all of them, and the rows too on a press', async () => {
  const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const many = names.map((name, at) =>
    person({ ...ben, id: `10000000-0000-4000-8000-00000000000${at}`, name }, 100 * (5 - at), 100 * (5 - at), 0),
  );
  const { container, press } = show({ ...trip, people: many });
  expect(await rows()).toHaveLength(6);
  const drawn = () => [...container.querySelectorAll('ul b')].map(({ textContent }) => textContent);
  expect(drawn()).toHaveLength(3);
  await press.click(screen.getByRole('button', { name: 'All 5 people', expanded: false }));
  expect(drawn()).toHaveLength(5);
  await press.click(screen.getByRole('button', { name: 'Fewer people', expanded: true }));
  expect(drawn()).toHaveLength(3);
});

test('as many rows while it loads as there will be', async () => {
  const { container } = renderScreen(<ByPerson group={group} people={40} />, {
    answer: () => new Promise<Response>(() => undefined),
  });
  expect(await screen.findByRole('status', { name: 'Loading who spent what' })).toBeVisible();
  expect(container.querySelectorAll('[role="status"] > *')).toHaveLength(3);
});

test('of a period; without spending it says so', async () => {
  const { press, sent } = show((asked) => (daysOf(asked)[0] ? nobody : trip));
  await table();
  await press.click(screen.getByRole('radio', { name: 'This month' }));
  expect(await screen.findByText('Nothing was spent in this time.')).toBeVisible();
  const month = today().slice(0, 7);
  expect(sent.filter(isStatistics).map(daysOf)).toEqual([
    [null, null],
    [`${month}-01`, expect.stringMatching(`^${month}-`)],
  ]);
  await press.click(screen.getByRole('radio', { name: 'All' }));
  await table();
});

test('of chosen days; reversed ones are not asked', async () => {
  const { press, sent } = show();
  await table();
  await press.click(screen.getByRole('radio', { name: 'Choose days' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } });
  expect(await screen.findByText('The last day can’t be before the first.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  await table();
  await waitFor(() => expect(sent.filter(isStatistics).map(daysOf)).toContainEqual(['2026-11-02', '2026-11-30']));
  expect(sent.filter(isStatistics).map(daysOf)).not.toContainEqual(['2026-11-02', '2026-11-01']);
});

test("'Me' switches all charts to my share", async () => {
  const sums = { count: 3, amount: 10_800, people: [] };
  const { press } = renderScreen(<GroupSpending group={group} people={3} />, {
    user: ann,
    answer: (sent) => Response.json(isStatistics(sent) ? trip : { ...sums, ...trip }),
  });
  const words = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  const me = await screen.findByRole('button', { name: 'Me', pressed: false });
  expect(words('Spending by category')).toEqual(['Food 72% $78.00', 'Transportation 28% $30.00']);
  await press.click(me);
  await screen.findByRole('button', { name: 'Me', pressed: true });
  await waitFor(() => expect(words('Spending by category')).toEqual(['Food 63% $26.00', 'Transportation 37% $15.00']));
  expect(words('Spending by month')).toEqual(['Nov 2026 $11.00', 'Oct 2026 $30.00']);
  await press.click(screen.getByRole('button', { name: 'Me', pressed: true }));
  expect(words('Spending by month')).toEqual(['Nov 2026 $18.00', 'Oct 2026 $90.00']);
});

test('the spending of the dashboard is my share', async () => {
  const month = today().slice(0, 7);
  const { sent } = renderScreen(<DashboardSpending />, {
    answer: () =>
      Response.json({
        count: 1,
        amount: 9000,
        people: [],
        categories: [],
        months: [{ month, amount: 9000, mine: 3000 }],
      }),
  });
  expect(await screen.findByText('your share')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Spending by month' })).toHaveTextContent('$30.00');
  expect(sent.map(({ path }) => path)).toEqual(['/api/expenses/totals?mine=true']);
});
