import { notifications } from '@allsquare/friends-contract/examples';
import { people, renderScreen } from '@allsquare/kit/testing';
import { waitFor } from '@testing-library/react';
import { GroupUnavailableReason } from './group-unavailable-reason.tsx';

const groupId = '10000000-0000-4000-8000-000000000001';
const listed = (kinds: readonly string[], about = groupId) =>
  kinds.map((kind, at) => ({
    id: `70000000-0000-4000-8000-00000000000${at}`,
    kind,
    link: '/groups',
    groupId: about,
    readAt: null,
    text: `Ann Example: ${kind}`,
    createdAt: '2026-11-21T10:09:00.000Z',
  }));
const allOfBen = notifications.steps.find(({ call }) => call === 'listNotifications')?.answer;
const renderReason = (answer = () => Response.json(allOfBen)) => {
  const sentences: string[] = [];
  const shown = renderScreen(
    <GroupUnavailableReason groupId={groupId} onTold={(sentence) => sentences.push(sentence)} />,
    {
      user: people.ben,
      answer,
    },
  );
  return { ...shown, sentences };
};

test('reports who removed the caller or deleted the group', async () => {
  const { sentences } = renderReason();
  await waitFor(() => expect(sentences).toEqual(['Ann Example deleted Lisbon trip.']));
});

test.each([
  ['somebody who is in again', ['group-added', 'group-removed']],
  ['a user without such a notification', ['expense-added']],
])('reports nothing for %s', async (_, kinds) => {
  const { sentences, sent } = renderReason(() => Response.json(listed(kinds)));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sentences).toEqual([]);
});

test('reports a notification that arrives later, and none of another group', async () => {
  let rows = listed(['group-removed'], '10000000-0000-4000-8000-000000000002');
  const { sentences, sent, emitLive } = renderReason(() => Response.json(rows));
  await waitFor(() => expect(sent).toHaveLength(1));
  rows = [...listed(['group-removed']), ...rows];
  emitLive('notifications');
  await waitFor(() => expect(sentences).toEqual(['Ann Example: group-removed.']));
});
