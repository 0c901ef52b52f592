import * as contract from '@allsquare/groups-contract';
import { people, renderScreen, type Scenario } from '@allsquare/kit/testing';
import { z } from 'zod';
import { GroupPage } from '../src/group/group.page.tsx';
import { GroupsPage } from '../src/groups/groups.page.tsx';
import { allExamples } from './examples.ts';

const { listGroups, getGroup, createGroup, addMember } = contract;
const read = { listGroups, getGroup, createGroup, addMember };

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

test.each(['listGroups', 'getGroup', 'createGroup', 'addMember'] as const)('%s: its answers are understood', (call) => {
  const answers = answersTo(call);
  expect(answers.length).toBeGreaterThan(0);
  for (const { answer } of answers) expect(read[call].response.parse(answer)).toEqual(answer);
});

test.each(answersTo('listGroups'))('a list of groups is shown ($title)', async ({ answer }) => {
  const groups = listGroups.response.parse(answer);
  const { findAllByRole, findByText, container } = renderScreen(<GroupsPage />, {
    answer: () => Response.json(answer),
  });
  if (groups.length === 0) expect(await findByText('No groups found')).toBeVisible();
  else {
    expect(await findAllByRole('listitem')).toHaveLength(groups.length);
    for (const { name } of groups) expect(container).toHaveTextContent(name);
  }
});

test.each(answersTo('getGroup'))('a group is shown ($title)', async ({ answer }) => {
  const group = getGroup.response.parse(answer);
  const { findByRole, container } = renderScreen(<GroupPage />, {
    route: '/groups/:id',
    path: `/groups/${group.id}?tab=members`,
    answer: () => Response.json(answer),
  });
  expect(await findByRole('heading', { level: 1, name: group.name })).toBeVisible();
  for (const { user } of group.members) expect(container).toHaveTextContent(user.email);
});

test('every refusal of the examples has a title', () => {
  expect(refusals.length).toBeGreaterThan(0);
  for (const { answer } of refusals) expect(Object.keys(contract.problems)).toContain(Refusal.parse(answer).code);
});

test('a stranger is told that the group is not there', async () => {
  const { findByText } = renderScreen(<GroupPage />, {
    examples: allExamples,
    user: people.cleo,
    route: '/groups/:id',
    path: '/groups/10000000-0000-4000-8000-000000000001',
  });
  expect(await findByText('Group not found')).toBeVisible();
});
