import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { preloaded } from '@allsquare/kit/on-demand';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Failed } from '@allsquare/kit/ui/failed';
import { FreeTile, initialsIn } from '@allsquare/kit/ui/tile';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import styles from '../card.module.css';
import { InvitedCard } from '../invites/invited-card.tsx';
import { groupInvitesQuery } from '../invites/invites.queries.ts';
import { MemberCard } from './member-card.tsx';
import { isAdmin, isGuest } from './rights.ts';
import { slotMembersOf } from './slot-members.ts';

/** Cards rendered at a time: all of 500 would take twice as long (ADR 0037). */
const PAGE_SIZE = 100;

const RemoveMemberDialog = lazy(
  preloaded(() =>
    import('./remove-member.dialog.tsx').then(({ RemoveMemberDialog }) => ({ default: RemoveMemberDialog })),
  ),
);

const CountedTwiceDialog = lazy(
  preloaded(() =>
    import('./counted-twice.dialog.tsx').then(({ CountedTwiceDialog }) => ({ default: CountedTwiceDialog })),
  ),
);

const AddCard = ({ onAdd }: { onAdd: () => void }) => (
  <li>
    <button type="button" className={`${styles.card} ${styles.add}`} onClick={onAdd}>
      <FreeTile className={styles.tile}>
        <Plus />
      </FreeTile>
      <span className={styles.title}>Add Member</span>
      <span className={styles.line}>A friend, or anyone by email</span>
    </button>
  </li>
);

/** The members, then the pending invitations, then a card to add a member. */
export const MemberCards = ({ group, onAdd }: { group: GroupWithMembers; onAdd: () => void }) => {
  const { user } = useSession();
  const invites = useQuery(groupInvitesQuery(group.id));
  const [count, setCount] = useState(PAGE_SIZE);
  const [removing, setRemoving] = useState<SlotMember>();
  const [merged, setMerged] = useState<SlotMember>();
  const members = slotMembersOf(group.members);
  const isWhole = members.length <= count;
  const letters = initialsIn(members.map(({ userId, name, email }) => ({ id: userId, name, email })));
  return (
    <>
      <ul className={styles.cards} aria-label="Members">
        {members.slice(0, count).map((member) => (
          <MemberCard
            key={member.userId}
            group={group}
            member={member}
            letters={letters.get(member.userId)}
            onRemove={() => setRemoving(member)}
            onMerged={setMerged}
          />
        ))}
        {/* Rendered together, so that nothing shifts when the invitations arrive. */}
        {isWhole && !invites.isPending && (
          <>
            {invites.data?.map((invite) => (
              <InvitedCard
                key={invite.id}
                invite={invite}
                mayCancel={invite.invitedBy.id === user.id || isAdmin(group, user.id)}
              />
            ))}
            {/* A single member has a button above the cards instead. */}
            {members.length > 1 && !isGuest(group, user.id) && <AddCard onAdd={onAdd} />}
          </>
        )}
      </ul>
      {!isWhole && (
        <Button wide className={styles.more} onClick={() => setCount(count + PAGE_SIZE)}>
          Load more
        </Button>
      )}
      {invites.isLoadingError && (
        <div className={styles.failed}>
          <Failed title="Invitations could not be loaded" onRetry={() => void invites.refetch()} />
        </div>
      )}
      {merged && (
        <Suspense>
          <CountedTwiceDialog group={group} member={merged} onClose={() => setMerged(undefined)} />
        </Suspense>
      )}
      {removing && (
        <Suspense>
          <RemoveMemberDialog group={group} member={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </>
  );
};
