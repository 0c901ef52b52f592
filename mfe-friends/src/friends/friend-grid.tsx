import { isolated } from '@allsquare/contract-kit';
import type { Friend } from '@allsquare/friends-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { Slot } from '@allsquare/kit/slots';
import { Card } from '@allsquare/kit/ui/card';
import { Empty } from '@allsquare/kit/ui/empty';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { Tile } from '@allsquare/kit/ui/tile';
import { EllipsisVertical, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SectionTitle } from '../section-title.tsx';
import styles from './friend-grid.module.css';

const RemoveFriendDialog = lazy(
  preloaded(() =>
    import('./remove-friend.dialog.tsx').then(({ RemoveFriendDialog }) => ({ default: RemoveFriendDialog })),
  ),
);

type FriendCardProps = { friend: Friend; onRemove: () => void };

const FriendCard = ({ friend: { friend_id, userDetails }, onRemove }: FriendCardProps) => (
  <Card as="li" className={styles.card}>
    <Tile
      person={{ id: friend_id, name: userDetails.name, email: userDetails.email }}
      neutral
      className={styles.tile}
    />
    <div className={styles.words}>
      <h3 className={styles.name} title={userDetails.name}>
        {userDetails.name}
      </h3>
      <p className={styles.email} title={userDetails.email}>
        {userDetails.email}
      </p>
    </div>
    <div className={styles.balance}>
      <Slot name="friend.balance" userId={friend_id} fallback={null} quiet />
    </div>
    <Menu plain label={`Settings of ${isolated(userDetails.name)}`} icon={<EllipsisVertical aria-hidden="true" />}>
      <MenuItem danger icon={<UserMinus aria-hidden="true" />} onSelect={onRemove}>
        Remove Friend
      </MenuItem>
    </Menu>
  </Card>
);

export const FriendGrid = ({ friends }: { friends: Friend[] }) => {
  const [removing, setRemoving] = useState<Friend>();
  return (
    <section>
      <SectionTitle count={friends.length}>My Friends</SectionTitle>
      {friends.length === 0 ? (
        <Empty title="No friends yet" text="Send a request above. You can add friends to your groups." />
      ) : (
        <ul className={styles.grid} aria-label="My Friends">
          {friends.map((friend) => (
            <FriendCard key={friend.id} friend={friend} onRemove={() => setRemoving(friend)} />
          ))}
        </ul>
      )}
      {removing && (
        <Suspense>
          <RemoveFriendDialog friend={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </section>
  );
};
