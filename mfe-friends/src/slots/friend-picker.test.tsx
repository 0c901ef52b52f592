import * as contract from '@allsquare/friends-contract';
import { acceptRequest, severalFriends } from '@allsquare/friends-contract/examples';
import type { PickedFriend } from '@allsquare/groups-slots';
import { type Examples, people, renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { FriendPicker } from './friend-picker.tsx';

const onNobody = jest.fn();
const Host = ({ exclude = [] }: { exclude?: string[] }) => {
  const [selected, setSelected] = useState<PickedFriend[]>([]);
  return (
    <>
      <FriendPicker selected={selected} onChange={setSelected} exclude={exclude} onNobody={onNobody} />
      <output>{selected.map(({ email }) => email).join(', ')}</output>
    </>
  );
};
const show = (scenarios: Examples['scenarios'], exclude?: string[], at: 'start' | 'end' = 'end') =>
  renderScreen(<Host exclude={exclude} />, { examples: [{ contract, scenarios }], at });
const picked = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT');

test('selects several friends and deselects one', async () => {
  const { press } = show([severalFriends]);
  await press.click(await screen.findByRole('checkbox', { name: 'Ben Example' }));
  await press.click(screen.getByRole('checkbox', { name: 'Cleo Example' }));
  expect(picked()).toHaveTextContent('ben@example.com, cleo@example.com');
  await press.click(screen.getByText('ben@example.com'));
  expect(picked()).toHaveTextContent(/^cleo@example.com$/);
});

test('leaves out friends that the host excludes', async () => {
  onNobody.mockClear();
  show([severalFriends], [people.ben.id]);
  expect(await screen.findByRole('checkbox', { name: 'Cleo Example' })).toBeVisible();
  expect(onNobody).not.toHaveBeenCalled();
  expect(screen.queryByText('Ben Example')).toBeNull();
});

test('shows that no friend is left or none exists, and notifies the host', async () => {
  onNobody.mockClear();
  const { unmount } = show([severalFriends], [people.ben.id, people.cleo.id]);
  expect(await screen.findByText('All your friends are already in this group.')).toBeVisible();
  expect(onNobody).toHaveBeenCalledTimes(1);
  unmount();
  show([acceptRequest], [], 'start');
  expect(await screen.findByText("You don't have any friends yet.")).toBeVisible();
  expect(onNobody).toHaveBeenCalledTimes(2);
});

test('shows an error if friends could not be loaded', async () => {
  renderScreen(<Host />, { answer: () => new Response(null, { status: 503 }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('ErrorFailed to load friends list.');
});
