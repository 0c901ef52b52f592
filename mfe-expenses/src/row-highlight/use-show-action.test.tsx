import { today } from '@allsquare/kit/dates';
import { renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { rowsAttribute, useShowAction } from './use-show-action.ts';

const written = { id: 'e', groupId: 'g', date: today() };

type PageProps = { rows: ReturnType<typeof rowsAttribute>; to: keyof ReturnType<typeof useShowAction>; date?: string };
const Page = ({ rows, to, date = written.date }: PageProps) => {
  const wayTo = useShowAction();
  const go = () => wayTo[to]({ ...written, date })?.run();
  return (
    <main {...rows}>
      <button onClick={go}>Go</button>
    </main>
  );
};
const goOn = async (props: PageProps) => {
  const { press } = renderScreen(<Page {...props} />);
  await press.click(screen.getByRole('button', { name: 'Go' }));
};
const stays = () => expect(screen.getByRole('button', { name: 'Go' })).toBeVisible();

test.each([rowsAttribute('expenses', 'g'), rowsAttribute('expenses')])(
  'an addition in view needs no link: %j',
  async (rows) => {
    await goOn({ rows, to: 'expense' });
    stays();
  },
);

test.each([
  ['there are no rows', {}, undefined],
  ['they are of another group', rowsAttribute('expenses', 'other'), undefined],
  ['they are other rows', rowsAttribute('settlements', 'g'), undefined],
  ['it is of another day', rowsAttribute('expenses', 'g'), '2026-01-01'],
])('links to the expense in its group when %s', async (_, rows, date) => {
  await goOn({ rows, to: 'expense', date });
  expect(screen.getByText('At /groups/g?highlight=e')).toBeVisible();
});

test('links to rows whose top is out of view', async () => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: -1 } as DOMRect);
  await goOn({ rows: rowsAttribute('expenses', 'g'), to: 'expense' });
  expect(screen.getByText('At /groups/g?highlight=e')).toBeVisible();
  jest.restoreAllMocks();
});

test('a payment is in the history of its group', async () => {
  await goOn({ rows: rowsAttribute('settlements', 'g'), to: 'settlement' });
  stays();
});

test.each([
  ['the history is elsewhere', rowsAttribute('expenses', 'g'), undefined],
  ['it is of another day', rowsAttribute('settlements', 'g'), '2026-01-01'],
])('links to a payment where %s', async (_, rows, date) => {
  await goOn({ rows, to: 'settlement', date });
  expect(screen.getByText('At /groups/g?tab=summary&settlement=e')).toBeVisible();
});
