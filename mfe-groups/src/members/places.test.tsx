import type { SlotProps } from '@allsquare/kit/slots';
import { apiFromExamples, people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { waitFor } from '@testing-library/react';
import { lisbonId, story } from '../../test/examples.ts';
import { GroupPage } from '../group/group.page.tsx';

const zoeId = '20000000-0000-4000-8000-00000000000f';
const zoe = {
  id: '30000000-0000-4000-8000-00000000000f',
  groupId: lisbonId,
  userId: zoeId,
  role: 'member',
  addedBy: people.ann.id,
  joinedAt: '2026-11-21T11:00:00.000Z',
  colour: 4,
  user: { id: zoeId, name: 'Zoe', email: '' },
};
const groupWith = async (changed: object) => {
  const response = await apiFromExamples(story, { caller: people.ann.id })(`/api/groups/${lisbonId}`, {});
  const group = await response.json();
  return Response.json({ ...group, members: [...group.members, { ...zoe, ...changed }] });
};
const open = async (
  changed: object,
  answer: (sent: SentRequest) => Response | undefined = () => undefined,
  options = {},
) => {
  const screen = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}?tab=members`,
    answer: (sent) => (sent.path === `/api/groups/${lisbonId}` ? groupWith(changed) : answer(sent)),
    ...options,
  });
  await screen.findByRole('heading', { name: /^Zoe/ });
  return screen;
};
const writes = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

test('a person without an account has a badge and can be renamed', async () => {
  const { getByText, getByRole, findByRole, findByText, press, sent } = await open({ place: true }, ({ method }) =>
    method === 'PATCH' ? Response.json({ ...zoe, place: true }) : undefined,
  );
  expect(getByText('No account yet')).toBeVisible();
  await press.click(getByRole('button', { name: 'More about Zoe' }));
  await press.click(await findByRole('menuitem', { name: 'Rename' }));
  await press.clear(await findByRole('textbox', { name: 'Name' }));
  await press.type(getByRole('textbox', { name: 'Name' }), 'Zora{Enter}');
  expect(await findByText('Renamed')).toBeVisible();
  expect(writes(sent)).toMatchObject([{ path: `/api/groups/${lisbonId}/places/${zoeId}`, body: { name: 'Zora' } }]);
});

test('can be invited by email to that place', async () => {
  const { getByRole, findByRole, findByLabelText, press, sent } = await open({ place: true }, ({ path }) =>
    path.endsWith('/add-member') ? Response.json({ member: zoe }, { status: 201 }) : undefined,
  );
  await press.click(getByRole('button', { name: 'More about Zoe' }));
  await press.click(await findByRole('menuitem', { name: 'Invite by email' }));
  await press.type(await findByLabelText('Email'), 'zoe@example.com{Enter}');
  expect(writes(sent)).toMatchObject([{ body: { email: 'zoe@example.com', placeId: zoeId } }]);
});

describe('somebody who is in the group twice', () => {
  const Twice = ({ member }: { member: { name: string } }) => <p>{`Bills of ${member.name}`}</p>;
  const slots = { 'member.twice': Twice };
  const partOfZoe = [{ seat: '20000000-0000-4000-8000-00000000000e', name: 'Zozo', colour: 5, since: zoe.joinedAt }];

  test('is merged after an explanation of the result; then lists the bills that counted both', async () => {
    const merged = { ...zoe, userId: people.ben.id, user: { ...people.ben }, merged: partOfZoe };
    const { getByRole, findByRole, findByText, press, sent } = await open(
      { place: true },
      ({ path }) => (path.endsWith('/merge') ? Response.json(merged) : undefined),
      { slots },
    );
    await press.click(getByRole('button', { name: 'More about Zoe' }));
    await press.click(await findByRole('menuitem', { name: 'Merge with...' }));
    await press.click(await findByRole('button', { name: 'Merge' }));
    expect(await findByText('Choose who Zoe is.')).toBeVisible();
    await press.click(await findByRole('combobox', { name: 'Merge with' }));
    await press.click(await findByRole('option', { name: 'Ben Example' }));
    expect(await findByText(/^Zoe becomes part of Ben Example: one person, .*account of Ben Example\.$/)).toBeVisible();
    await press.click(getByRole('button', { name: 'Merge' }));
    expect(await findByText('Bills of Ben Example')).toBeVisible();
    expect(writes(sent)).toMatchObject([
      { path: `/api/groups/${lisbonId}/members/${zoeId}/merge`, body: { into: people.ben.id } },
    ]);
  });

  test('is unmerged from the menu, which also lists the bills that counted both', async () => {
    const { getByRole, findByRole, findByText, press, sent } = await open(
      { merged: partOfZoe, guest: true, seat: '20000000-0000-4000-8000-000000000099' },
      ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined),
      { slots },
    );
    const openMenu = () => press.click(getByRole('button', { name: 'More about Zoe' }));
    await openMenu();
    await press.click(await findByRole('menuitem', { name: 'Counted twice' }));
    expect(await findByText('Bills of Zoe')).toBeVisible();
    await press.click(getByRole('button', { name: 'Done' }));
    await openMenu();
    await press.click(await findByRole('menuitem', { name: 'Unmerge Zozo' }));
    expect(await findByText('Zozo and Zoe are two members again.')).toBeVisible();
    expect(writes(sent)).toMatchObject([
      { method: 'DELETE', path: `/api/groups/${lisbonId}/members/${partOfZoe[0]?.seat}/merge` },
    ]);
  });
});

test('an admin removes the account from a place', async () => {
  const { getByRole, findByRole, findByText, getByText, press, sent } = await open(
    { seat: '20000000-0000-4000-8000-000000000099', guest: true },
    ({ path }) => (path.endsWith('/free') ? Response.json({ ...zoe, place: true }) : undefined),
  );
  expect(getByText('Guest')).toBeVisible();
  await press.click(getByRole('button', { name: 'More about Zoe' }));
  await press.click(await findByRole('menuitem', { name: 'Remove the link to this person' }));
  expect(await findByRole('alertdialog')).toHaveTextContent(
    'The group’s join link stops working, and only an admin can add them again.',
  );
  await press.click(await findByRole('button', { name: 'Remove the Link' }));
  expect(await findByText('Name is free')).toBeVisible();
  expect(writes(sent)).toMatchObject([{ path: `/api/groups/${lisbonId}/members/${zoeId}/free` }]);
  expect(getByRole('button', { name: 'New link' })).toBeVisible();
});

test('does not remove the account from a place that was used: the member must be removed instead', async () => {
  const message = 'Zoe has added or paid something here. Remove Zoe instead.';
  const { getByRole, findByRole, findByText, queryByRole, press } = await open(
    { seat: '20000000-0000-4000-8000-000000000099', guest: true },
    ({ path }) =>
      path.endsWith('/free') ? Response.json({ code: 'place-used', message }, { status: 409 }) : undefined,
  );
  await press.click(getByRole('button', { name: 'More about Zoe' }));
  await press.click(await findByRole('menuitem', { name: 'Remove the link to this person' }));
  await press.click(await findByRole('button', { name: 'Remove the Link' }));
  expect(await findByText(message)).toBeVisible();
  expect(queryByRole('alertdialog')).toBeNull();
});

test('removes a place without an account and its balance; the link remains', async () => {
  const { getByRole, findByRole, findByText, queryByText, queryByRole, press } = await open(
    { place: true },
    ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined),
  );
  await press.click(getByRole('button', { name: 'Remove Zoe' }));
  await press.click(await findByRole('button', { name: 'Remove Member' }));
  expect(await findByText('Member removed')).toBeVisible();
  expect(queryByText(/link stops/)).toBeNull();
  expect(queryByRole('button', { name: 'New link' })).toBeNull();
});

test('a member whose place is not theirs leaves it, and sees their groups', async () => {
  const { getByRole, findByRole, findByText, queryByRole, press } = await open(
    { seat: '20000000-0000-4000-8000-000000000099', guest: true },
    ({ path }) => (path.endsWith('/free') ? Response.json({ ...zoe, place: true }) : undefined),
    { user: { id: zoeId, name: 'Zoe', email: '' } },
  );
  // A guest cannot make changes that affect others.
  expect(queryByRole('button', { name: 'Share link' })).toBeNull();
  expect(queryByRole('button', { name: 'Add Member' })).toBeNull();
  await press.click(getByRole('button', { name: 'More about Zoe' }));
  await press.click(await findByRole('menuitem', { name: 'That’s not me' }));
  expect(await findByRole('alertdialog')).not.toHaveTextContent('link');
  await press.click(await findByRole('button', { name: 'That’s Not Me' }));
  expect(await findByText('At /groups')).toBeVisible();
});

test('two members pay together, and then separately again', async () => {
  const { getByRole, findByRole, findByText, getByLabelText, press, sent, unmount } = await open(
    { place: true },
    ({ method }) => (method === 'PUT' ? Response.json([zoe, { ...zoe, user: people.ben }]) : undefined),
  );
  await press.click(getByRole('button', { name: 'More about Zoe' }));
  await press.click(await findByRole('menuitem', { name: 'Pay together' }));
  await press.click(await findByRole('button', { name: 'Pay together' }));
  expect(await findByText('Nobody selected')).toBeVisible();
  await press.click(getByLabelText('Ben Example'));
  await press.click(getByRole('button', { name: 'Pay together' }));
  expect(await findByText('They pay together')).toBeVisible();
  expect(writes(sent)).toMatchObject([
    { path: `/api/groups/${lisbonId}/units`, body: { members: [zoeId, people.ben.id] } },
  ]);
  unmount();
  const unit = '40000000-0000-4000-8000-000000000001';
  const apart = await open({ place: true, unit }, ({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : undefined,
  );
  await apart.press.click(apart.getByRole('button', { name: 'More about Zoe' }));
  await apart.press.click(await apart.findByRole('menuitem', { name: 'Pay separately' }));
  expect(await apart.findByText('They pay separately')).toBeVisible();
  expect(writes(apart.sent)).toMatchObject([{ path: `/api/groups/${lisbonId}/units/${unit}` }]);
});

test('adds a person by name; rejects a taken name beside the field', async () => {
  let isTaken = true;
  const { getAllByRole, getByRole, findByRole, findByText, press, sent } = await open({ place: true }, ({ path }) => {
    if (!path.endsWith('/places')) return undefined;
    return isTaken
      ? Response.json({ code: 'name-taken', message: 'Somebody in this group already has this name.' }, { status: 409 })
      : Response.json({ ...zoe, user: { ...zoe.user, name: 'Yara' } }, { status: 201 });
  });
  await press.click(getAllByRole('button', { name: 'Add Member' })[0] as HTMLElement);
  await press.click(await findByRole('tab', { name: 'Name' }));
  const nameField = await findByRole('textbox', { name: 'Name' });
  await press.type(nameField, 'Xaver{Enter}{Enter}');
  expect(await findByText('Somebody in this group already has this name.')).toBeVisible();
  isTaken = false;
  await press.click(getByRole('button', { name: 'Remove Xaver' }));
  await press.type(nameField, 'Yara');
  await press.click(getByRole('button', { name: 'Add Name' }));
  expect(await findByText('Name added')).toBeVisible();
  expect(writes(sent).at(-1)).toMatchObject({ body: { name: 'Yara' } });
});

describe('before adding somebody who may already be in the group', () => {
  const added = { ...zoe, userId: people.cleo.id, seat: zoeId };
  const friend = { userId: people.cleo.id, name: 'Zoe Miller', email: 'zm@example.com' };
  const Picker = ({ onChange }: SlotProps['friend-picker']) => (
    <button type="button" onClick={() => onChange([friend])}>
      Pick
    </button>
  );
  type Screen = Awaited<ReturnType<typeof open>>;
  const toTab = async ({ findByRole, press }: Screen, name: string) => press.click(await findByRole('tab', { name }));
  /** Each adds Zoe Miller; the server knows a friend's name that the page does not. */
  const flows: Record<string, (screen: Screen) => Promise<void>> = {
    'by friend': async (screen) => {
      await toTab(screen, 'Friends');
      await screen.press.click(screen.getByRole('button', { name: 'Pick' }));
      await screen.press.click(screen.getByRole('button', { name: 'Add 1 Friend' }));
    },
    'by an email address that contains the name': async (screen) => {
      await toTab(screen, 'Email Invite');
      await screen.press.type(screen.getByLabelText('Email'), 'zoe.miller@example.com{Enter}');
    },
    'by the email address of a friend': async (screen) => {
      await toTab(screen, 'Email Invite');
      await screen.press.type(screen.getByLabelText('Email'), 'zm@example.com{Enter}');
    },
    'by name': async (screen) => {
      await toTab(screen, 'Name');
      await screen.press.type(screen.getByRole('textbox', { name: 'Name' }), 'Zoe Miller{Enter}');
      await screen.press.click(screen.getByRole('button', { name: 'Add Name' }));
    },
  };
  const maybeHere = {
    code: 'maybe-here',
    message: 'Zoe is already in this group.',
    details: [{ path: 'placeId', message: zoeId }],
  };
  const begin = async (flow: string, changed: object) => {
    const screen = await open(
      changed,
      ({ method, body }) => {
        if (method === 'GET') return undefined;
        if ((body as { email?: string; asks?: true }).email === 'zm@example.com' && (body as { asks?: true }).asks)
          return Response.json(maybeHere, { status: 409 });
        return Response.json(
          'email' in (body as object) ? { member: added } : { ...zoe, user: { ...zoe.user, name: 'Zoe Miller' } },
          { status: 201 },
        );
      },
      { slots: { 'friend-picker': Picker } },
    );
    await screen.press.click(screen.getAllByRole('button', { name: 'Add Member' })[0] as HTMLElement);
    await flows[flow]?.(screen);
    const done = () => writes(screen.sent).filter(({ body }) => !(body as { asks?: true }).asks);
    return { ...screen, done };
  };

  test.each(Object.keys(flows))('%s: claims the place after yes', async (flow) => {
    const { findByText, getByRole, press, done } = await begin(flow, { place: true });
    expect(await findByText('Is this the Zoe who is here without an account?')).toBeVisible();
    expect(done()).toEqual([]);
    await press.click(getByRole('button', { name: 'Yes, Zoe' }));
    if (flow === 'by name') await waitFor(() => expect(done()).toEqual([]));
    else await waitFor(() => expect(done()).toMatchObject([{ body: { placeId: zoeId } }]));
  });

  test.each(Object.keys(flows))('%s: adds somebody else after no', async (flow) => {
    const { findByRole, press, done } = await begin(flow, { place: true });
    await press.click(await findByRole('button', { name: 'No, somebody else' }));
    await waitFor(() => expect(done()).toHaveLength(1));
    expect(done()[0]?.body).not.toHaveProperty('placeId');
  });

  test.each(Object.keys(flows))('%s: does nothing if the question is dismissed', async (flow) => {
    const { findByRole, queryByText, getByRole, press, done } = await begin(flow, { place: true });
    await findByRole('button', { name: 'No, somebody else' });
    await press.keyboard('{Escape}');
    await waitFor(() => expect(queryByText('Is this the Zoe who is here without an account?')).toBeNull());
    expect(getByRole('dialog', { name: 'Add Members' })).toBeVisible();
    expect(done()).toEqual([]);
  });

  test.each(Object.keys(flows))('%s: adds nobody if they are a guest of the group', async (flow) => {
    const { findByText, getByRole, press, done } = await begin(flow, { guest: true });
    expect(await findByText('Is this the Zoe who is here as a guest?')).toBeVisible();
    await press.click(getByRole('button', { name: 'Yes, Zoe' }));
    expect(await findByText('Zoe is already in this group.')).toBeVisible();
    expect(done()).toEqual([]);
  });

  test('a list of names adds several', async () => {
    const { getAllByRole, findByRole, getByRole, press, sent } = await open({ place: true }, ({ method }) =>
      method === 'POST' ? Response.json(zoe, { status: 201 }) : undefined,
    );
    await press.click(getAllByRole('button', { name: 'Add Member' })[0] as HTMLElement);
    await press.click(await findByRole('tab', { name: 'Name' }));
    await press.click(await findByRole('textbox', { name: 'Name' }));
    await press.paste('Xaver\tYara\nQuentin');
    await press.click(getByRole('button', { name: 'Add Name' }));
    await waitFor(() =>
      expect(writes(sent).map(({ body }) => body)).toEqual([{ name: 'Xaver' }, { name: 'Yara' }, { name: 'Quentin' }]),
    );
  });
});
