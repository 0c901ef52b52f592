import type { Friend } from '@allsquare/friends-contract';
import { Empty } from '@allsquare/kit/ui/empty';
import { Tile } from '@allsquare/kit/ui/tile';
import { SectionTitle } from './section-title.tsx';

export const FRIEND_GRID = 'grid gap-1 desk:grid-cols-2 row:grid-cols-4';
export const FRIEND_CARD =
  'grid min-h-[68px] grid-cols-[68px_minmax(0,1fr)] items-center gap-x-4 overflow-hidden rounded-r2 bg-surface pr-3 ' +
  'desk:min-h-[76px] desk:grid-cols-[76px_minmax(0,1fr)]';

const FriendCard = ({ friend: { friend_id, userDetails } }: { friend: Friend }) => (
  <li className={FRIEND_CARD}>
    <Tile
      person={{ id: friend_id, name: userDetails.name, email: userDetails.email }}
      className="size-full rounded-none text-[20px] font-extrabold tracking-[-0.03em] desk:text-[22px]"
    />
    <div className="min-w-0 py-2">
      <h3 className="truncate text-[16.5px] leading-tight font-bold tracking-[-0.015em]" title={userDetails.name}>
        {userDetails.name}
      </h3>
      <p className="truncate text-[13.5px] text-ink-2" title={userDetails.email}>
        {userDetails.email}
      </p>
    </div>
  </li>
);

export const FriendGrid = ({ friends }: { friends: Friend[] }) => (
  <section>
    <SectionTitle count={friends.length}>My Friends</SectionTitle>
    {friends.length === 0 ? (
      <Empty title="No friends yet" text="Send a request above. You can add friends to your groups." />
    ) : (
      <ul className={FRIEND_GRID} aria-label="My Friends">
        {friends.map((friend) => (
          <FriendCard key={friend.id} friend={friend} />
        ))}
      </ul>
    )}
  </section>
);
