import { additions, answeredByNewer, newerAnswers } from '@allsquare/contract-kit/testing';
import * as contract from '@allsquare/groups-contract';
import { people, renderScreen, type Scenario, type SentRequest } from '@allsquare/kit/testing';
import type { ReactNode } from 'react';
import { GroupPage } from '../src/group/group.page.tsx';
import { DashboardGroups } from '../src/groups/dashboard-groups.tsx';
import { MyInvites } from '../src/invites/my-invites.tsx';
import { GroupsPage } from '../src/pages/groups.page.tsx';
import { allExamples, bookClub, bookClubId, dan, invited, lisbonId, story } from './examples.ts';

const scenariosOf = (examples: typeof allExamples) => examples.flatMap(({ scenarios }): Scenario[] => scenarios);

type Shown = { ui: ReactNode; examples: typeof allExamples; words: string; user?: typeof dan; path?: string };
const screens: Record<string, Shown> = {
  'my groups': { ui: <GroupsPage />, examples: story, words: 'Lisbon trip' },
  'the dashboard': { ui: <DashboardGroups />, examples: story, words: 'Lisbon trip' },
  'a group with its members': {
    ui: <GroupPage />,
    examples: bookClub,
    words: 'ben@example.com',
    path: `/groups/${bookClubId}?tab=members`,
  },
  'my invitations': { ui: <MyInvites />, examples: invited, words: 'Two days in the snow!', user: dan },
};

describe.each(additions)('a newer svc-groups has another %s', (addition) => {
  const newer = (examples: typeof allExamples) =>
    examples.map((set) => ({
      ...set,
      scenarios: set.scenarios.map((scenario) => answeredByNewer(addition, contract, scenario)),
    }));

  test.each(newerAnswers(addition, contract, scenariosOf(allExamples)))(
    'in the response of $call, which is parsed',
    ({ response, answers }) => {
      for (const answer of answers) expect(response.safeParse(answer).error).toBeUndefined();
    },
  );

  test.each(Object.entries(screens))('and %s renders', async (_, { ui, examples, words, user = people.ann, path }) => {
    const textWith = async (answering: typeof allExamples) => {
      const { findAllByText, container, unmount } = renderScreen(ui, {
        examples: answering,
        user,
        at: user === dan ? 'start' : 'end',
        ...(path && { route: '/groups/:id', path }),
      });
      await findAllByText(words);
      const text = container.textContent;
      unmount();
      return text;
    };
    const [today, later] = [await textWith(examples), await textWith(newer(examples))];
    if (addition === 'field') expect(later).toBe(today);
    else expect(later).not.toBe(today);
  });
});

test('preserves a type that is newer than the form', async () => {
  const lisbon = scenariosOf(story)
    .flatMap(({ steps }) => steps)
    .findLast(({ call }) => call === 'getGroup')?.answer;
  const changed: unknown[] = [];
  const answer = ({ method, path, body }: SentRequest) => {
    if (method === 'PATCH') changed.push(body);
    if (method === 'PATCH' || path !== `/api/groups/${lisbonId}`) return undefined;
    return Response.json({ ...(lisbon as object), type: 'castle' });
  };
  const { press, findByRole, getByRole, getByLabelText } = renderScreen(<GroupPage />, {
    examples: story,
    route: '/groups/:id',
    path: `/groups/${lisbonId}`,
    answer,
  });
  await press.click(await findByRole('button', { name: 'Group settings' }));
  await press.click(await findByRole('menuitem', { name: 'Edit Group' }));
  await findByRole('dialog', { name: 'Edit Group' });
  await press.type(getByLabelText('Group Name'), '!');
  await press.click(getByRole('button', { name: 'Save Changes' }));
  expect(changed).toEqual([{ name: 'Lisbon trip!', description: 'Four days in May', version: 1 }]);
});
