import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
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

const RemoveMemberDialog = lazy(() =>
  import('./remove-member.dialog.tsx').then(({ RemoveMemberDialog }) => ({ default: RemoveMemberDialog })),
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

/** Everybody in the group, who is invited, and a place for the next one. */
export const MemberCards = ({ group, onAdd }: { group: GroupWithMembers; onAdd: () => void }) => {
  const { user } = useSession();
  const invites = useQuery(groupInvitesQuery(group.id));
  const [removing, setRemoving] = useState<SlotMember>();
  const members = slotMembersOf(group.members);
  const letters = initialsIn(members.map(({ userId, name, email }) => ({ id: userId, name, email })));
  return (
    <>
      <ul className={styles.cards} aria-label="Members">
        {members.map((member) => (
          <MemberCard
            key={member.userId}
            group={group}
            member={member}
            letters={letters.get(member.userId)}
            onRemove={() => setRemoving(member)}
          />
        ))}
        {/* Together, so that nothing moves when the invitations arrive. */}
        {!invites.isPending && (
          <>
            {invites.data?.map((invite) => (
              <InvitedCard
                key={invite.id}
                invite={invite}
                mayCancel={invite.invitedBy.id === user.id || isAdmin(group, user.id)}
              />
            ))}
            {/* Above the cards of one who is alone a button says it. */}
            {members.length > 1 && !isGuest(group, user.id) && <AddCard onAdd={onAdd} />}
          </>
        )}
      </ul>
      {invites.isLoadingError && (
        <div className={styles.failed}>
          <Failed title="Invitations could not be loaded" onRetry={() => void invites.refetch()} />
        </div>
      )}
      {removing && (
        <Suspense>
          <RemoveMemberDialog group={group} member={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </>
  );
};
