import type { Activity } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, within } from '@testing-library/react';
import { examplesOf, group, groupWith, undoActivity } from '../../test/examples.ts';
import { ActivityList } from './activity-list.tsx';

const listed = undoActivity.steps.find(({ call }) => call === 'listActivity')?.answer as [Activity, ...Activity[]];
const [taxi] = listed;
const { groupId } = taxi;
const PLACE = { at: taxi.at, thing: taxi.expenseId, version: 1 };
const skipped = { expenseId: taxi.expenseId, text: 'Taxi', amount: 1200, code: 'changed-since' };

type Answer = (sent: SentRequest) => Response | Promise<Response> | undefined;
const open = (undo: Answer = () => undefined, user = people.ann) =>
  renderScreen(<ActivityList groupId={group.id} />, {
    examples: examplesOf(undoActivity),
    user,
    answer: (sent) => {
      const { method, path } = sent;
      if (method === 'POST') return undo(sent);
      if (path === `/api/groups/${group.id}`) {
        const { members, ...rest } = groupWith([people.ann, people.ben]);
        const roles = members.map((member, n) => ({ ...member, role: n === 0 ? 'admin' : 'member' }));
        return Response.json({ ...rest, members: roles });
      }
      if (path.startsWith('/api/expenses/totals'))
        return Response.json({
          count: 0,
          amount: 0,
          months: [],
          categories: [],
          people: [{ id: people.cleo.id, name: 'Cleo Example' }],
        });
      if (path.startsWith('/api/activity')) return Response.json(listed, { headers: { 'X-Total-Count': '367' } });
      return undefined;
    },
  });
type Shown = ReturnType<typeof open>;
const choose = async ({ press }: Shown, name: string) => {
  await press.click(await screen.findByRole('combobox', { name: 'Member' }));
  await press.click(await screen.findByRole('option', { name }));
};
const begin = async (shown: Shown) => {
  await choose(shown, 'Ben Example');
  const [newest] = await screen.findAllByRole('button', { name: 'Undo from here' });
  await shown.press.click(newest as HTMLElement);
  return within(await screen.findByRole('dialog', { name: /^Undo everything Ben Example added since Nov 21, 2026/ }));
};
const confirm = async (shown: Shown) => {
  const dialog = await begin(shown);
  await shown.press.click(dialog.getByRole('button', { name: 'Undo everything' }));
  return dialog;
};
const bodies = ({ sent }: Shown) => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('filters the activity by one member, also by a former one', async () => {
  const shown = open();
  await choose(shown, 'Cleo Example');
  await screen.findAllByRole('button', { name: 'Undo from here' });
  expect(shown.sent.map(({ path }) => path)).toContain(`/api/activity?groupId=${groupId}&by=${people.cleo.id}`);
  await choose(shown, 'Everybody');
  await screen.findAllByText(/added/);
  expect(screen.queryByRole('button', { name: 'Undo from here' })).toBeNull();
});

test('a member who is not an admin can only view it', async () => {
  const shown = open(undefined, people.ben);
  await choose(shown, 'Ann Example');
  await screen.findAllByText(/added/);
  expect(screen.queryByRole('button', { name: 'Undo from here' })).toBeNull();
});

test('shows the entries to undo first, and does nothing until confirmed', async () => {
  const shown = open();
  const dialog = await begin(shown);
  const list = within(await dialog.findByRole('list', { name: 'To be undone' }));
  expect(list.getAllByRole('listitem')).toHaveLength(listed.length);
  expect(dialog.getByText('367 entries:')).toBeVisible();
  const query = `groupId=${groupId}&by=${people.ben.id}&since=${encodeURIComponent(taxi.at)}`;
  expect(shown.sent.map(({ path }) => path)).toContain(`/api/activity?${query}`);
  await shown.press.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(bodies(shown)).toEqual([]);
});

test('continues page by page, shows progress, and what remains and why', async () => {
  const second = Promise.withResolvers<Response>();
  const byAnn = { ...skipped, by: { id: people.ann.id, name: 'Ann Example' } };
  const answers = [Response.json({ undone: 199, skipped: [byAnn], repeats: 1, next: PLACE }), second.promise];
  const shown = open(() => answers.shift());
  const dialog = await confirm(shown);
  expect(await dialog.findByText(/^Undid 199 of 367\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Undoing...' })).toHaveAttribute('aria-busy', 'true');
  const other = { ...skipped, expenseId: '20000000-0000-4000-8000-000000000009', text: 'Bus', code: 'former-member' };
  second.resolve(Response.json({ undone: 166, skipped: [byAnn, other], repeats: 0 }));
  expect(await dialog.findByText('Undid 365 of 367. Deleted 1 repeating bill.')).toBeVisible();
  const stays = within(dialog.getByRole('list', { name: 'Not undone' })).getAllByRole('listitem');
  expect(stays.map(({ textContent }) => textContent)).toEqual([
    'Taxi, $12.00You have changed it since.',
    'Bus, $12.00That would make somebody who has left the group owe more.',
  ]);
  const asked = { groupId, userId: people.ben.id, since: taxi.at };
  expect(bodies(shown)).toEqual([asked, { ...asked, after: PLACE }]);
  const [close] = dialog.getAllByRole('button', { name: 'Close' });
  await shown.press.click(close as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('resumes a failed undo where it stopped, under the same key', async () => {
  const answers = [
    Response.json({ undone: 200, skipped: [], repeats: 0, next: PLACE }),
    Response.json({ code: 'part-away', message: 'Part of Allsquare is down for a moment.' }, { status: 503 }),
    Response.json({ undone: 167, skipped: [], repeats: 0 }),
  ];
  const shown = open(() => answers.shift());
  const dialog = await confirm(shown);
  expect(await dialog.findByText(/^Part of Allsquare is down/)).toBeVisible();
  await shown.press.click(dialog.getByRole('button', { name: 'Undo everything' }));
  expect(await dialog.findByText('Undid 367 of 367.')).toBeVisible();
  expect(bodies(shown)[2]).toEqual(bodies(shown)[1]);
});
