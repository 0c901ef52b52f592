import type { Friend } from '@allsquare/friends-contract';
import { Slot } from '@allsquare/kit/slots';
import { Empty } from '@allsquare/kit/ui/empty';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { Tile } from '@allsquare/kit/ui/tile';
import { EllipsisVertical, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SectionTitle } from './section-title.tsx';

const RemoveFriendDialog = lazy(() =>
  import('./remove-friend.dialog.tsx').then(({ RemoveFriendDialog }) => ({ default: RemoveFriendDialog })),
);

export const FRIEND_GRID = 'grid gap-1 desk:grid-cols-2 row:grid-cols-4';
export const FRIEND_CARD =
  'grid min-h-[4.25rem] grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-x-4 overflow-hidden rounded-r2 bg-surface pr-1 forced-colors:outline forced-colors:-outline-offset-1 ' +
  'desk:min-h-[4.75rem] desk:grid-cols-[4.75rem_minmax(0,1fr)_auto]';

type FriendCardProps = { friend: Friend; onRemove: () => void };

const FriendCard = ({ friend: { friend_id, userDetails }, onRemove }: FriendCardProps) => (
  <li className={FRIEND_CARD}>
    <Tile
      person={{ id: friend_id, name: userDetails.name, email: userDetails.email }}
      className="size-full rounded-none text-[1.25rem] font-extrabold tracking-[-0.03em] desk:text-[1.375rem]"
    />
    <div className="min-w-0 py-2">
      <h3 className="truncate text-[1.03125rem] leading-tight font-bold tracking-[-0.015em]" title={userDetails.name}>
        {userDetails.name}
      </h3>
      <p className="truncate text-[0.84375rem] text-ink-2" title={userDetails.email}>
        {userDetails.email}
      </p>
      <Slot name="friend.balance" userId={friend_id} fallback={null} quiet />
    </div>
    <Menu plain label={`Settings of ${userDetails.name}`} icon={<EllipsisVertical aria-hidden="true" />}>
      <MenuItem danger icon={<UserMinus aria-hidden="true" />} onSelect={onRemove}>
        Remove Friend
      </MenuItem>
    </Menu>
  </li>
);

export const FriendGrid = ({ friends }: { friends: Friend[] }) => {
  const [removing, setRemoving] = useState<Friend>();
  return (
    <section>
      <SectionTitle count={friends.length}>My Friends</SectionTitle>
      {friends.length === 0 ? (
        <Empty title="No friends yet" text="Send a request above. You can add friends to your groups." />
      ) : (
        <ul className={FRIEND_GRID} aria-label="My Friends">
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
