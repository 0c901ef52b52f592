import { type CreateRepeat, problems, type Repeat, type UpdateRepeat } from '@allsquare/expenses-contract';
import { repeats as example } from '@allsquare/expenses-contract/examples';
import { addDays, formatDay, today } from '@allsquare/kit/dates';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { group, membersOf } from '../../test/examples.ts';
import { repeatsField } from '../../test/more-fields.ts';
import { accepted, fill, open as openAdd } from '../add-expense/testing.tsx';
import { GroupTotals } from '../slots/group-totals.tsx';
import { GroupMenu } from '../slots/testing.tsx';

const answerOf = (call: string, nth: number): unknown =>
  example.steps.filter((step) => step.call === call)[nth]?.answer;
const rent = answerOf('createRepeat', 0) as Repeat;
const byPercent = answerOf('updateRepeat', 0) as Repeat;
const [paused] = answerOf('listRepeats', 1) as [Repeat];
const [stopped] = answerOf('listRepeats', 2) as [Repeat];
const members = membersOf(example);

const choose = async (press: Awaited<ReturnType<typeof openAdd>>['press'], times: string) => {
  await press.click(repeatsField());
  await press.click(await screen.findByRole('option', { name: times }));
};
const untilField = () => screen.queryByLabelText<HTMLInputElement>(/^Until/);

describe('a new bill', () => {
  const save = async (press: Awaited<ReturnType<typeof openAdd>>['press']) => {
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('button', { name: 'Save' }));
  };

  test('does not repeat by default', async () => {
    const { press, saved } = await openAdd({ answer: ({ method }) => (method === 'POST' ? accepted() : undefined) });
    fill('Amount', '900');
    fill('Description', 'Rent');
    expect(untilField()).toBeNull();
    await save(press);
    expect(saved().map(({ path }) => path)).toEqual(['/api/expenses']);
  });

  test('repeats as chosen until its last day, and shows when the next one is due', async () => {
    const answer = ({ method }: SentRequest) => (method === 'POST' ? Response.json(rent, { status: 201 }) : undefined);
    const { press, saved } = await openAdd({ answer });
    fill('Amount', '900');
    fill('Description', 'Rent');
    fill('Date', '2098-01-31');
    await choose(press, 'Every month');
    fill('Until (optional)', '2098-12-31');
    await save(press);
    expect(saved().map(({ path }) => path)).toEqual(['/api/repeats']);
    const [sent] = saved();
    const { expense, ...times } = (sent as SentRequest).body as CreateRepeat;
    expect(times).toMatchObject({ start: '2098-01-31', every: 1, unit: 'month', until: '2098-12-31' });
    expect(times.zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(expense).toMatchObject({ description: 'Rent', amount: 90_000 });
    expect(expense).not.toHaveProperty('date');
    expect(await screen.findByText('Every month, next on Jan 31, 2098.')).toBeVisible();
  });

  describe('that starts in the past', () => {
    const answer = ({ method }: SentRequest) => (method === 'POST' ? Response.json(rent, { status: 201 }) : undefined);
    const beginning = async (weeksAgo: number) => {
      const shown = await openAdd({ answer });
      fill('Amount', '900');
      fill('Description', 'Rent');
      fill('Date', addDays(today(), -7 * weeksAgo));
      await choose(shown.press, 'Every week');
      return shown;
    };
    const words = (count: number) =>
      `This creates ${count} bills now, one for each date from ${formatDay(addDays(today(), -7 * (count - 1)))} on.`;

    test('shows how many bills it creates, and asks nothing up to twelve', async () => {
      const { press, saved } = await beginning(11);
      expect(screen.getByText(words(12))).toBeVisible();
      fill('Until (optional)', addDays(today(), -7 * 11));
      expect(screen.queryByText(/This creates/)).toBeNull();
      fill('Until (optional)', '');
      await save(press);
      await screen.findByText('Repeating bill added');
      expect(saved()).toHaveLength(1);
    });

    test('asks above twelve, and creates them only after confirmation', async () => {
      const { press, saved } = await beginning(12);
      await save(press);
      expect(await screen.findByRole('alertdialog', { name: 'Create 13 bills?' })).toHaveAccessibleDescription(
        words(13),
      );
      await press.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(saved()).toEqual([]);
      await press.click(screen.getByRole('button', { name: 'Save' }));
      await press.click(await screen.findByRole('button', { name: 'Create 13 Bills' }));
      await screen.findByText('Repeating bill added');
      expect(saved().map(({ path }) => path)).toEqual(['/api/repeats']);
    });

    test('is refused above sixty, with a message that helps', async () => {
      const { press, saved } = await beginning(59);
      expect(screen.getByText(words(60))).toBeVisible();
      fill('Date', addDays(today(), -7 * 60));
      expect(screen.getByText(problems['too-far-back'].message)).toBeVisible();
      await press.click(screen.getByRole('button', { name: 'Next' }));
      expect(await screen.findByText('Too Far Back')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
      expect(saved()).toEqual([]);
    });
  });

  test('refuses a last day before the first one at its field, and sends nothing', async () => {
    const { press, saved } = await openAdd();
    fill('Amount', '900');
    fill('Description', 'Rent');
    fill('Date', '2026-05-31');
    await choose(press, 'Every 2 weeks');
    fill('Until (optional)', '2026-05-30');
    expect(untilField()).toHaveAccessibleDescription('The last day can’t be before the first.');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Invalid Date')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(saved()).toEqual([]);
  });

  test('a draft stores how it repeats', async () => {
    const { press } = await openAdd();
    fill('Amount', '900');
    await choose(press, 'Every year');
    fill('Until (optional)', '2099-12-31');
    await press.keyboard('{Escape}');
    await press.click(screen.getByRole('button', { name: 'Add Expense' }));
    expect(repeatsField()).toHaveTextContent('Every year');
    expect(untilField()).toHaveValue('2099-12-31');
    await press.click(screen.getByRole('button', { name: 'Discard' }));
    expect(repeatsField()).toHaveTextContent('Never');
  });
});

const Both = () => (
  <>
    <GroupTotals group={group} members={members} />
    <GroupMenu group={group} />
  </>
);

describe('in the menu of a group', () => {
  const totals = { count: 3, amount: 3_000, months: [], categories: [], people: [] };
  type Options = { listed?: Repeat[]; write?: (sent: SentRequest) => Response; count?: number };
  const open = async ({ listed = [rent], write, count = listed.length }: Options = {}) => {
    let list = listed;
    const shown = renderScreen(<Both />, {
      user: people.ann,
      route: '/groups/:id',
      path: `/groups/${group.id}?tab=summary`,
      answer: (sent) => {
        if (sent.path.startsWith('/api/expenses/totals')) return Response.json({ ...totals, repeats: count });
        if (sent.method === 'GET') return Response.json(list);
        const answer = write?.(sent);
        if (sent.method === 'DELETE') list = [];
        return answer;
      },
    });
    await screen.findByText(/3 expenses/);
    await shown.press.click(screen.getByRole('button', { name: 'Group settings' }));
    await shown.press.click(await screen.findByRole('menuitem', { name: `Repeats (${count})` }));
    const row = within(await screen.findByRole('list', { name: 'Repeating bills' }));
    const written = () => shown.sent.filter(({ method }) => method !== 'GET');
    return { ...shown, row, written, list: (next: Repeat[]) => (list = next) };
  };

  test('shows nothing without recurring bills', async () => {
    const { press } = renderScreen(<Both />, { answer: () => Response.json(totals) });
    await screen.findByText(/3 expenses/);
    await press.click(screen.getByRole('button', { name: 'Group settings' }));
    await screen.findByRole('menuitem', { name: 'Edit Group' });
    expect(screen.queryByRole('menuitem', { name: /^Repeats/ })).toBeNull();
  });

  test('each shows its interval, and the next day or why there is none', async () => {
    const over = { ...rent, id: people.ben.id, next: undefined, until: '2098-03-31' };
    const { row } = await open({ listed: [rent, { ...byPercent, id: people.ann.id }, over] });
    expect(row.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringContaining('RentEvery month · next on Jan 31, 2098$900.00'),
      expect.stringContaining('RentEvery month · next on Jan 31, 2098, until Dec 31, 2098$950.00'),
      expect.stringContaining('RentEvery month · Ended on Mar 31, 2098$900.00'),
    ]);
  });

  test('one whose people have left names them', async () => {
    const { row } = await open({ listed: [stopped] });
    expect(row.getByText('Stopped: Ben Example has left the group')).toBeVisible();
    expect(row.getByRole('button', { name: 'Resume Rent' })).toBeVisible();
  });

  test('can be paused and resumed', async () => {
    const { press, row, written, list } = await open({ write: () => Response.json(paused) });
    list([paused]);
    await press.click(row.getByRole('button', { name: 'Pause Rent' }));
    expect(written()[0]).toMatchObject({ method: 'PATCH', body: { version: 1, paused: true } });
    expect(await screen.findByText('Repeating bill paused')).toBeVisible();
    await press.click(await row.findByRole('button', { name: 'Resume Rent' }));
    expect(written()[1]).toMatchObject({ body: { version: paused.version, paused: false } });
  });

  test('is deleted only after a confirmation, and its bills remain', async () => {
    const { press, row, written } = await open({ write: () => new Response(null, { status: 204 }) });
    await press.click(row.getByRole('button', { name: 'Delete Rent' }));
    expect(screen.getByText('"Rent" will no longer repeat. Bills already added stay.')).toBeVisible();
    expect(written()).toEqual([]);
    await press.click(screen.getByRole('button', { name: 'Delete Repeating Bill' }));
    expect(await screen.findByText('No repeating bills')).toBeVisible();
    expect(written()).toMatchObject([{ method: 'DELETE', path: `/api/repeats/${rent.id}` }]);
  });

  describe('edited', () => {
    const edit = async (options?: Options) => {
      const shown = await open(options);
      await shown.press.click(shown.row.getByRole('button', { name: 'Edit Rent' }));
      await screen.findByRole('dialog', { name: 'Edit Repeating Bill' });
      return shown;
    };
    const save = () => screen.getByRole('button', { name: 'Save Changes' });
    const stale = () => Response.json({ code: 'repeat-changed', message: 'Somebody has changed it.' }, { status: 409 });

    test('a change applies from the next bill on; equal shares are divided when it is created', async () => {
      const { press, written } = await edit({ write: () => Response.json(byPercent) });
      fill('Amount ($)', '950');
      fill('Until (optional)', '2098-12-31');
      await press.click(save());
      expect(await screen.findByText('Repeating bill saved')).toBeVisible();
      const [sent] = written();
      const { version, expense, splits, until } = (sent as SentRequest).body as UpdateRepeat;
      expect({ version, until, amount: expense?.amount, category: expense?.category }).toEqual({
        version: 1,
        until: '2098-12-31',
        amount: 95_000,
        category: 'rent',
      });
      expect(splits).toEqual([people.ann, people.ben].map(({ id }) => ({ userId: id })));
    });

    test('keeps a split by percent', async () => {
      const { press, written } = await edit({ listed: [byPercent], write: () => Response.json(byPercent) });
      fill('Description', 'Rent and heating');
      await press.click(save());
      await screen.findByText('Repeating bill saved');
      expect(written()[0]?.body).toMatchObject({ expense: { split: byPercent.expense.split }, version: 2 });
    });

    test('a concurrent change can be loaded or overwritten', async () => {
      let isFirst = true;
      const write = () => {
        const answer = isFirst ? stale() : Response.json({ ...byPercent, version: 6 });
        isFirst = false;
        return answer;
      };
      const { press, written, list } = await edit({ write });
      fill('Amount ($)', '960');
      list([{ ...byPercent, version: 5 }]);
      await press.click(save());
      expect(await screen.findByText('Somebody changed this repeating bill while you were editing')).toBeVisible();
      const keep = screen.getByRole('button', { name: 'Keep mine' });
      await screen.findByRole('button', { name: 'Load the new version' });
      await press.click(keep);
      await screen.findByText('Repeating bill saved');
      expect(written().map(({ body }) => (body as UpdateRepeat).version)).toEqual([1, 5]);
    });

    test('keeps the typed text until it is discarded', async () => {
      const { press, row } = await edit();
      fill('Amount ($)', '960');
      fireEvent.keyDown(screen.getByRole('dialog', { name: 'Edit Repeating Bill' }), { key: 'Escape' });
      await press.click(await row.findByRole('button', { name: 'Edit Rent' }));
      expect(await screen.findByLabelText('Amount ($)')).toHaveValue('960');
      await press.click(screen.getByRole('button', { name: 'Discard' }));
      expect(screen.getByLabelText('Amount ($)')).toHaveValue('900.00');
    });
  });
});
