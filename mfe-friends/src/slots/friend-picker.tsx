import type { Friend } from '@allsquare/friends-contract';
import type { PickedFriend } from '@allsquare/groups-slots';
import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Card } from '@allsquare/kit/ui/card';
import { Box } from '@allsquare/kit/ui/checkbox';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { Tile } from '@allsquare/kit/ui/tile';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { useEffect, useEffectEvent } from 'react';
import { friendsQuery } from '../friends/friends.queries.ts';
import styles from './friend-picker.module.css';

const toPickedFriend = ({ friend_id: userId, userDetails: { name, email } }: Friend): PickedFriend => ({
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
  <Row label className={styles.friend}>
    <Tile person={{ id: friend.userId, name: friend.name, email: friend.email }} />
    <span className={styles.words}>
      <b className={styles.name}>{friend.name}</b>
      <span className={styles.email}>{friend.email}</span>
    </span>
    <Box checked={picked} onChange={onToggle} aria-label={friend.name} />
  </Row>
);

/** Slot friend-picker: selects several of the caller's friends. */
export const FriendPicker = ({ selected, onChange, exclude, onNobody }: SlotProps['friend-picker']) => {
  const friends = useQuery(friendsQuery);
  const isNobody = friends.data?.every(({ friend_id }) => exclude.includes(friend_id));
  const notify = useEffectEvent(() => onNobody?.());
  useEffect(() => {
    if (isNobody) notify();
  }, [isNobody]);
  const isPicked = (friend: PickedFriend) => selected.some(({ userId }) => userId === friend.userId);
  const toggle = (friend: PickedFriend) =>
    onChange(isPicked(friend) ? selected.filter(({ userId }) => userId !== friend.userId) : [...selected, friend]);
  return (
    <Loaded query={friends} failure={{ title: 'Error', message: 'Failed to load friends list.' }}>
      {(all) => {
        const offered = all.map(toPickedFriend).filter(({ userId }) => !exclude.includes(userId));
        if (offered.length === 0) {
          return (
            <Card as="p" className={styles.nobody}>
              {all.length === 0 ? "You don't have any friends yet." : 'All your friends are already in this group.'}
            </Card>
          );
        }
        return (
          <fieldset className={styles.list}>
            <legend>
              <VisuallyHidden>Friends</VisuallyHidden>
            </legend>
            <Rows>
              {offered.map((friend) => (
                <FriendOption
                  key={friend.userId}
                  friend={friend}
                  picked={isPicked(friend)}
                  onToggle={() => toggle(friend)}
                />
              ))}
            </Rows>
          </fieldset>
        );
      }}
    </Loaded>
  );
};
