import type { Friend } from '@allsquare/friends-contract';
import type { PickedFriend } from '@allsquare/groups-slots';
import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Tile } from '@allsquare/kit/ui/tile';
import { useEffect, useEffectEvent } from 'react';
import { friendsQuery } from '../friends/friends.queries.ts';

const pickable = ({ friend_id: userId, userDetails: { name, email } }: Friend): PickedFriend => ({
  userId,
  name,
  email,
});

const FriendOption = ({
  friend,
  picked,
  onToggle,
}: {
  friend: PickedFriend;
  picked: boolean;
  onToggle: () => void;
}) => (
  <li>
    <label className="k-row min-h-[4rem] cursor-pointer grid-cols-[2.5rem_minmax(0,1fr)_1.5rem] gap-x-3 px-4 py-2">
      <Tile person={{ id: friend.userId, name: friend.name, email: friend.email }} />
      <span className="min-w-0">
        <b className="block truncate leading-tight tracking-[-0.015em]">{friend.name}</b>
        <span className="block truncate text-[0.84375rem] text-ink-2">{friend.email}</span>
      </span>
      <input type="checkbox" className="k-box" checked={picked} onChange={onToggle} aria-label={friend.name} />
    </label>
  </li>
);

/** Slot friend-picker: picks several of the caller's friends. */
export const FriendPicker = ({ selected, onChange, exclude, onNobody }: SlotProps['friend-picker']) => {
  const friends = useQuery(friendsQuery);
  const isNobody = friends.data?.every(({ friend_id }) => exclude.includes(friend_id));
  const tell = useEffectEvent(() => onNobody?.());
  useEffect(() => {
    if (isNobody) tell();
  }, [isNobody]);
  const isPicked = (friend: PickedFriend) => selected.some(({ userId }) => userId === friend.userId);
  const toggle = (friend: PickedFriend) =>
    onChange(isPicked(friend) ? selected.filter(({ userId }) => userId !== friend.userId) : [...selected, friend]);
  return (
    <Loaded query={friends} failure={{ title: 'Error', message: 'Failed to load friends list.' }}>
      {(all) => {
        const offered = all.map(pickable).filter(({ userId }) => !exclude.includes(userId));
        if (offered.length === 0) {
          return (
            <p className="k-card px-4 py-6 text-center text-ink-2">
              {all.length === 0 ? "You don't have any friends yet." : 'All your friends are in this group already.'}
            </p>
          );
        }
        return (
          <fieldset className="-mx-1 max-h-[18.75rem] overflow-y-auto p-1">
            <legend className="k-sr">Friends</legend>
            <ul className="k-rows">
              {offered.map((friend) => (
                <FriendOption
                  key={friend.userId}
                  friend={friend}
                  picked={isPicked(friend)}
                  onToggle={() => toggle(friend)}
                />
              ))}
            </ul>
          </fieldset>
        );
      }}
    </Loaded>
  );
};
