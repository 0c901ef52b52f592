import type { Group, GroupWithMembers } from '@allsquare/groups-contract';
import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lisbonId, story } from '../../test/examples.ts';
import { ArchiveProposal } from '../group/archive-proposal.tsx';
import { GroupPage } from '../group/group.page.tsx';
import { GroupsPage } from '../pages/groups.page.tsx';

const example = story[0]?.scenarios[0]?.steps.findLast(({ call }) => call === 'getGroup')?.answer as GroupWithMembers;
const DAY = 86_400_000;
const isWrite = ({ method }: SentRequest) => method !== 'GET';
const open = (changed: Partial<GroupWithMembers> = {}) => {
  const group = { ...example, ...changed };
  return renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}`,
    answer: (sent) => {
      if (sent.path.endsWith('/archive')) {
        if (sent.method === 'PUT') group.archived = true;
        else delete group.archived;
        return new Response(null, { status: 204 });
      }
      return sent.path === `/api/groups/${lisbonId}` ? Response.json(group) : undefined;
    },
  });
};
const writesOf = ({ sent }: ReturnType<typeof open>) =>
  sent.filter(isWrite).map(({ method, path }) => `${method} ${path}`);

afterEach(() => localStorage.clear());

test('the menu archives a group for the user, and the notice undoes it', async () => {
  const shown = open();
  await shown.press.click(await screen.findByRole('button', { name: 'Group settings' }));
  await shown.press.click(await screen.findByRole('menuitem', { name: 'Archive for me' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText('Group archived')).toBeVisible();
  await shown.press.click(undo);
  expect(await screen.findByText('Group is back')).toBeVisible();
  expect(writesOf(shown)).toEqual([`PUT /api/groups/${lisbonId}/archive`, `DELETE /api/groups/${lisbonId}/archive`]);
});

test('the menu brings an archived group back', async () => {
  const shown = open({ archived: true });
  await shown.press.click(await screen.findByRole('button', { name: 'Group settings' }));
  await shown.press.click(await screen.findByRole('menuitem', { name: 'Bring back' }));
  expect(await screen.findByText('Group is back')).toBeVisible();
  await shown.press.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Group archived')).toBeVisible();
  expect(writesOf(shown)).toEqual([`DELETE /api/groups/${lisbonId}/archive`, `PUT /api/groups/${lisbonId}/archive`]);
});

describe('the page proposes it', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const proposal = () => screen.queryByText('Archive this group for you?');
  const rested = { settled: true, cents: 0, changedAt: daysAgo(31) };

  test('once, when the group has been square for 30 days', async () => {
    const shown = open(rested);
    await screen.findByText('Archive this group for you?');
    expect(screen.getByText('All settled.')).toBeVisible();
    await shown.press.click(screen.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Group archived')).toBeVisible();
    expect(writesOf(shown)).toEqual([`PUT /api/groups/${lisbonId}/archive`]);
    shown.unmount();
    open(rested);
    await screen.findByRole('button', { name: 'Group settings' });
    await waitFor(() => expect(proposal()).toBeNull());
  });

  test.each<[string, Partial<GroupWithMembers>, boolean]>([
    ['for longer', rested, true],
    ['for less', { ...rested, changedAt: daysAgo(29) }, false],
    ['without any entry', { ...rested, changedAt: undefined }, false],
    ['and archived', { ...rested, archived: true }, false],
    ['with a balance', { ...rested, settled: false }, false],
  ])('of a group that rests %s', (_, changed, isProposed) => {
    renderScreen(<ArchiveProposal group={{ ...example, ...changed }} />);
    expect(localStorage.getItem('archive_proposed') !== null).toBe(isProposed);
  });
});

describe('/groups', () => {
  const { members: _, ...listed } = example;
  const groupOf = (id: number, name: string, more: Partial<Group> = {}): Group => ({
    ...listed,
    id: `10000000-0000-4000-8000-0000000000${id}`,
    name,
    description: null,
    ...more,
  });
  /** `archived` by pages. */
  const list = (...archived: Group[][]) =>
    renderScreen(<GroupsPage />, {
      examples: story,
      route: '/groups',
      answer: ({ path }) => {
        if (!path.startsWith('/api/groups?') || path.includes('deleted')) return undefined;
        const at = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
        const isArchive = path.includes('archived=true');
        const more = isArchive && at + 1 < archived.length;
        return Response.json(isArchive ? archived[at] : [groupOf(20, 'Elm Street')], {
          headers: {
            'X-Total-Count': String(isArchive ? archived.flat().length : 1),
            ...(more && { link: `</api/groups?cursor=${at + 1}>; rel="next"` }),
          },
        });
      },
    });
  const names = (label: string) =>
    within(screen.getByRole('list', { name: label }))
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
  const archived = [30, 31, 32].map((id) => groupOf(id, `Trip ${id}`, { archived: true }));

  test('the last line has the archived groups', async () => {
    const { press } = list(archived);
    const line = await screen.findByRole('button', { name: 'Archived (3)', expanded: false });
    expect(names('Your groups')).toEqual(['Elm Street']);
    expect(screen.queryByRole('list', { name: 'Archived groups' })).toBeNull();
    await press.click(line);
    expect(names('Archived groups')).toEqual(['Trip 30', 'Trip 31', 'Trip 32']);
  });

  test('there is none without any, nor with a service that knows of none', async () => {
    const shown = list([]);
    await screen.findByText('Elm Street');
    expect(screen.queryByText(/^Archived/)).toBeNull();
    shown.unmount();
    list([groupOf(20, 'Elm Street')]);
    await screen.findByText('Elm Street');
    await waitFor(() => expect(screen.queryByText(/^Archived/)).toBeNull());
  });

  test('a search finds them too', async () => {
    const { press } = list(archived);
    await screen.findByRole('button', { name: 'Archived (3)' });
    await press.type(screen.getByRole('textbox', { name: 'Search groups' }), 'trip 31');
    expect(screen.getByRole('button', { name: 'Archived (1)', expanded: true })).toBeVisible();
    expect(names('Archived groups')).toEqual(['Trip 31']);
    expect(screen.queryByText('No groups found')).toBeNull();
  });

  test('a search finds them on later pages, and says so where it finds none at all', async () => {
    const { press } = list(archived, [groupOf(40, 'Old flat', { archived: true })]);
    await screen.findByRole('button', { name: 'Archived (4)' });
    const field = screen.getByRole('textbox', { name: 'Search groups' });
    await press.type(field, 'old flat');
    expect(await screen.findByRole('button', { name: 'Archived (1)', expanded: true })).toBeVisible();
    expect(names('Archived groups')).toEqual(['Old flat']);
    await press.type(field, 'x');
    expect(await screen.findByText('No groups found')).toBeVisible();
  });
});
