import * as contract from '@allsquare/groups-contract';
import { people, renderScreen, type Scenario } from '@allsquare/kit/testing';
import { waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { GroupPage } from '../src/group/group.page.tsx';
import { GroupsPage } from '../src/pages/groups.page.tsx';
import { allExamples } from './examples.ts';

const { listGroups, getGroup, createGroup, updateGroup, deleteGroup, restoreGroup } = contract;
const { addMember, updateRole, removeMember } = contract;
const { listInvites, listGroupInvites, acceptInvite, declineInvite, cancelInvite } = contract;
const read = {
  listGroups,
  getGroup,
  createGroup,
  updateGroup,
  deleteGroup,
  restoreGroup,
  addMember,
  updateRole,
  removeMember,
  listInvites,
  listGroupInvites,
  acceptInvite,
  declineInvite,
  cancelInvite,
};
const calls = Object.keys(read) as (keyof typeof read)[];

const Refusal = z.object({ code: z.string() });

const answersTo = (call: keyof typeof read) =>
  allExamples
    .flatMap(({ scenarios }): Scenario[] => scenarios)
    .flatMap(({ title, steps }) => steps.map((step) => ({ title, ...step })))
    .filter((step) => step.call === call && step.status !== undefined && step.status < 300);

const refusals = allExamples
  .flatMap(({ scenarios }): Scenario[] => scenarios)
  .flatMap(({ steps }) => steps)
  .filter(({ status = 0 }) => status >= 400);

test.each(calls)('%s: its responses are parsed', (call) => {
  const answers = answersTo(call);
  expect(answers.length).toBeGreaterThan(0);
  for (const { answer } of answers) expect(read[call].response.parse(answer)).toEqual(answer);
});

test.each(answersTo('listGroups'))('renders a list of groups ($title)', async ({ answer, query }) => {
  const groups = listGroups.response.parse(answer);
  const address = query?.['deleted'] ? '/api/groups?deleted=true' : '/api/groups?limit=50&sort=newest';
  const { findAllByRole, findByText, container } = renderScreen(<GroupsPage />, {
    answer: ({ path }) => Response.json(path === address ? answer : []),
  });
  if (groups.length === 0) expect(await findByText('No groups found')).toBeVisible();
  else {
    expect(await findAllByRole('listitem')).toHaveLength(groups.length);
    for (const { name } of groups) expect(container).toHaveTextContent(name);
  }
});

test.each(answersTo('getGroup'))('renders a group ($title)', async ({ answer }) => {
  const group = getGroup.response.parse(answer);
  const { findByRole, container } = renderScreen(<GroupPage />, {
    route: '/groups/:id',
    path: `/groups/${group.id}?tab=members`,
    answer: ({ path }) => Response.json(path.endsWith('/invites') ? [] : answer),
  });
  expect(await findByRole('heading', { level: 1, name: group.name })).toBeVisible();
  await waitFor(() => {
    for (const { user } of group.members) expect(container).toHaveTextContent(user.email || user.name);
  });
});

test.each(answersTo('listGroupInvites'))('renders the invitations to a group ($title)', async ({ answer }) => {
  const { findByRole, getByRole } = renderScreen(<GroupPage />, {
    examples: allExamples,
    route: '/groups/:id',
    path: '/groups/10000000-0000-4000-8000-000000000001?tab=members',
    answer: ({ path }) => (path.endsWith('/invites') ? Response.json(answer) : undefined),
  });
  const invites = listGroupInvites.response.parse(answer);
  await findByRole('button', { name: /^Add Member A friend/ });
  await waitFor(() => expect(within(getByRole('tabpanel')).getAllByRole('listitem')).toHaveLength(3 + invites.length));
  for (const { email, invitedBy } of invites)
    expect(getByRole('heading', { name: email || `Invited by ${invitedBy.name}` })).toBeVisible();
});

test.each(answersTo('listInvites'))('renders the invitations to the caller ($title)', async ({ answer }) => {
  const invites = listInvites.response.parse(answer);
  const { findByText, queryAllByRole, container } = renderScreen(<GroupsPage />, {
    answer: ({ path }) => Response.json(path === '/api/invites' ? answer : []),
  });
  expect(await findByText('No groups found')).toBeVisible();
  expect(queryAllByRole('listitem')).toHaveLength(invites.length);
  for (const { group, invitedBy, message } of invites) {
    for (const words of [group.name, `${invitedBy.name} invites you`]) expect(container).toHaveTextContent(words);
    if (message) expect(container).toHaveTextContent(message);
  }
});

test('every error in the examples has a title', () => {
  expect(refusals.length).toBeGreaterThan(0);
  for (const { answer } of refusals) expect(Object.keys(contract.problems)).toContain(Refusal.parse(answer).code);
});

test('shows not found to a user outside the group', async () => {
  const { findByText } = renderScreen(<GroupPage />, {
    examples: allExamples,
    user: people.cleo,
    route: '/groups/:id',
    path: '/groups/10000000-0000-4000-8000-000000000001',
  });
  expect(await findByText('Group not found')).toBeVisible();
});
