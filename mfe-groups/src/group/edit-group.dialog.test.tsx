import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { lisbonId, story } from '../../test/examples.ts';
import { GroupPage } from './group.page.tsx';

const open = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  const screen = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}`,
    ...options,
  });
  await screen.press.click(await screen.findByRole('button', { name: 'Group settings' }));
  await screen.press.click(await screen.findByRole('menuitem', { name: 'Edit Group' }));
  await screen.findByRole('dialog', { name: 'Edit Group' });
  return screen;
};
const changes = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'PATCH');
const refuse = (status: number, body: object) => ({
  answer: ({ method }: SentRequest) => (method === 'PATCH' ? Response.json(body, { status }) : undefined),
});
const saved = (body: unknown) =>
  Response.json({
    id: lisbonId,
    name: 'Porto trip',
    type: 'event',
    description: null,
    memberCount: 2,
    created_by: '0a000000-0000-4000-8000-00000000000a',
    createdAt: '2026-11-21T10:00:00.000Z',
    cents: 5000,
    settled: false,
    people: [],
    ...(body as object),
    version: 2,
  });

test('is filled in with the group, and saves a change with one request', async () => {
  const { getByLabelText, getByRole, queryByRole, findByText, press, sent } = await open({
    answer: ({ method, body }) => (method === 'PATCH' ? saved(body) : undefined),
  });
  expect(getByLabelText('Group Name')).toHaveFocus();
  expect(getByLabelText('Group Name')).toHaveValue('Lisbon trip');
  expect(getByRole('radio', { name: 'Trip' })).toBeChecked();
  expect(getByLabelText('Description (Optional)')).toHaveValue('Four days in May');

  await press.clear(getByLabelText('Group Name'));
  await press.type(getByLabelText('Group Name'), 'Porto trip');
  await press.click(getByRole('radio', { name: 'Event' }));
  await press.clear(getByLabelText('Description (Optional)'));
  await press.dblClick(getByRole('button', { name: 'Save Changes' }));
  expect(await findByText('Group updated')).toBeVisible();
  expect(queryByRole('dialog')).toBeNull();
  expect(changes(sent)).toMatchObject([
    {
      path: `/api/groups/${lisbonId}`,
      body: { name: 'Porto trip', type: 'event', description: null, version: 1 },
    },
  ]);
});

test('requires a name, with the error only beside the field; Enter submits', async () => {
  const { getByLabelText, findByText, queryByRole, press, sent } = await open();
  await press.clear(getByLabelText('Group Name'));
  await press.keyboard('{Enter}');
  expect(await findByText('Group name required')).toBeVisible();
  expect(getByLabelText('Group Name')).toHaveAccessibleDescription(
    'Group name required Please enter a name for your group',
  );
  expect(queryByRole('alert')).toBeNull();
  expect(getByLabelText('Group Name')).toHaveFocus();
  expect(changes(sent)).toEqual([]);
});

test('does not overwrite a concurrent change, and preserves the input', async () => {
  const message = 'Somebody has changed this group in the meantime. Open it again to see the change.';
  const { getByLabelText, getByRole, findByText, press } = await open(refuse(409, { code: 'stale-version', message }));
  await press.type(getByLabelText('Group Name'), ' 2');
  await press.click(getByRole('button', { name: 'Save Changes' }));
  expect(await findByText(message)).toBeVisible();
  expect(getByLabelText('Group Name')).toHaveValue('Lisbon trip 2');
});

test('preserves the input if saving fails', async () => {
  const { getByLabelText, getByRole, findByText, press } = await open(refuse(503, { code: 'away', message: 'Away' }));
  await press.type(getByLabelText('Group Name'), ' 2');
  await press.click(getByRole('button', { name: 'Save Changes' }));
  expect(await findByText('Failed to update group. Please try again.')).toBeVisible();
  expect(getByLabelText('Group Name')).toHaveValue('Lisbon trip 2');
});

test('Escape closes the dialog and returns the focus to the settings', async () => {
  const { getByRole, queryByRole, press } = await open();
  await press.keyboard('{Escape}');
  expect(queryByRole('dialog')).toBeNull();
  expect(getByRole('button', { name: 'Group settings' })).toHaveFocus();
});

test('Undo saves the previous values as the next version', async () => {
  const { getByLabelText, getByRole, findByRole, findByText, press, sent } = await open({
    answer: ({ method, body }) => (method === 'PATCH' ? saved(body) : undefined),
  });
  await press.clear(getByLabelText('Group Name'));
  await press.type(getByLabelText('Group Name'), 'Porto trip');
  await press.click(getByRole('button', { name: 'Save Changes' }));
  expect(await findByText('Porto trip has been saved.')).toBeVisible();
  await press.click(await findByRole('button', { name: 'Undo' }));
  expect(await findByText('Group changed back')).toBeVisible();
  expect(changes(sent)[1]?.body).toEqual({
    name: 'Lisbon trip',
    type: 'trip',
    description: 'Four days in May',
    version: 2,
  });
});

test('Undo shows an error after a concurrent change', async () => {
  const words = 'Somebody has changed this group in the meantime. Open it again to see the change.';
  let edits = 0;
  const { getByRole, findByRole, findByText, press } = await open({
    answer: ({ method, body }) => {
      if (method !== 'PATCH') return undefined;
      edits += 1;
      if (edits === 1) return saved({ ...(body as object), version: 2 });
      return Response.json({ code: 'stale-version', message: words }, { status: 409 });
    },
  });
  await press.click(getByRole('button', { name: 'Save Changes' }));
  await press.click(await findByRole('button', { name: 'Undo' }));
  expect(await findByText(words)).toBeVisible();
});
