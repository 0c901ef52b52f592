import * as contract from '@allsquare/friends-contract';
import { requestInGroup, severalFriends } from '@allsquare/friends-contract/examples';
import { people, renderScreen, type Scenario, type SentRequest } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { AddAsFriend } from './add-as-friend.tsx';

const groupId = '10000000-0000-4000-8000-000000000044';
const isAsk = ({ method, path }: SentRequest) => `${method} ${path}` === 'POST /api/friends/request';
const show = (scenario: Scenario, who: 'ben' | 'cleo', at: 'start' | 'end') => {
  const { id: userId, name } = people[who];
  const member = { userId, name, email: '', role: 'member' as const, colour: 1 };
  return renderScreen(<AddAsFriend groupId={groupId} member={member} />, {
    examples: [{ contract, scenarios: [scenario] }],
    at,
    user: people.ann,
  });
};

test('sends one request to a member by user id, and names them', async () => {
  const { press, sent } = show(requestInGroup, 'ben', 'start');
  const button = await screen.findByRole('button', { name: 'Add as friend: Ben Example' });
  await press.click(button);
  const words = 'A request was sent to Ben Example. They must accept it to become friends.';
  expect(await screen.findByText(words)).toBeVisible();
  await press.click(button);
  expect(sent.filter(isAsk)).toMatchObject([{ body: { userId: people.ben.id, groupId } }]);
});

test('shows the reason of an error', async () => {
  const { press } = show(requestInGroup, 'cleo', 'start');
  await press.click(await screen.findByRole('button', { name: 'Add as friend: Cleo Example' }));
  expect(await screen.findByText('You don’t share a group with this person.')).toBeVisible();
});

test('shows nothing for a friend', async () => {
  const { container, sent } = show(severalFriends, 'ben', 'end');
  await screen.findByText((_, element) => element === container && sent.length > 0);
  expect(screen.queryByRole('button')).toBeNull();
});
