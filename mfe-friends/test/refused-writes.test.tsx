import { join } from 'node:path';
import { type Friend, problems } from '@allsquare/friends-contract';
import {
  findUnsaidRefusals,
  people,
  type RefusedWrites,
  refusalScreensIn,
  renderScreen,
  writeHooksIn,
} from '@allsquare/kit/testing';
import { AddFriend } from '../src/friends/add-friend.tsx';
import { useRemoveFriend } from '../src/friends/use-remove-friend.ts';
import { useReadAllNotifications } from '../src/notifications/use-read-all-notifications.ts';
import { useReadNotification } from '../src/notifications/use-read-notification.ts';
import { useAcceptRequest } from '../src/requests/use-accept-request.ts';
import { useCancelRequest } from '../src/requests/use-cancel-request.ts';
import { useDeclineRequest } from '../src/requests/use-decline-request.ts';
import { useSendRequest } from '../src/requests/use-send-request.ts';

const ofBen = { params: { id: people.ben.id } };
const ben = { userDetails: people.ben } as unknown as Friend;

const writes: RefusedWrites = {
  useAcceptRequest: { use: useAcceptRequest, input: ofBen },
  useCancelRequest: { use: useCancelRequest, input: ofBen },
  useDeclineRequest: { use: useDeclineRequest, input: ofBen },
  useReadAllNotifications: { use: useReadAllNotifications, input: {} },
  useRemoveFriend: {
    use: () => useRemoveFriend(ben, () => undefined),
    input: { params: { friend_id: people.ben.id } },
  },
  useSendRequest: { use: () => useSendRequest({}), input: { body: { email: people.ben.email } } },
};
const screens: RefusedWrites = {
  'friends/add-friend.tsx': { ui: <AddFriend />, fill: { Email: people.ben.email }, send: 'Send Request' },
};
/** What the user does not ask for: following a notification reads it. */
const silent = { useReadNotification };

test('every write is in the table', () => {
  expect(Object.keys({ ...writes, ...silent }).toSorted()).toEqual(writeHooksIn(join(import.meta.dirname, '../src')));
});

test('every screen that shows a refusal itself is in the table', () => {
  expect(Object.keys(screens)).toEqual(refusalScreensIn(join(import.meta.dirname, '../src')));
});

test.each(Object.entries({ ...writes, ...screens }))('%s shows the sentence of every refusal', async (_, write) => {
  expect(await findUnsaidRefusals(write, problems)).toEqual([]);
});

test('a notification that cannot be read says nothing: its reader has moved on', async () => {
  const Read = () => {
    const { mutate, isError } = useReadNotification();
    return (
      <button type="button" onClick={() => mutate(ofBen)}>
        {isError ? 'Refused' : 'Read'}
      </button>
    );
  };
  const { findByText, queryByRole, press } = renderScreen(<Read />, {
    answer: () => Response.json({ code: 'notification-not-found', message: 'Not found' }, { status: 404 }),
  });
  await press.click(await findByText('Read'));
  await findByText('Refused');
  expect(queryByRole('alert')).toBeNull();
});
