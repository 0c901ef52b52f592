import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Failed } from '@allsquare/kit/ui/failed';
import { initialsIn } from '@allsquare/kit/ui/tile';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { InvitedCard } from '../invites/invited-card.tsx';
import { groupInvitesQuery } from '../invites/invites.queries.ts';
import { card, cardLine, cardTitle, freeTile } from './card.ts';
import { MemberCard } from './member-card.tsx';
import { isAdmin } from './rights.ts';
import { slotMembersOf } from './slot-members.ts';

const RemoveMemberDialog = lazy(() =>
  import('./remove-member.dialog.tsx').then(({ RemoveMemberDialog }) => ({ default: RemoveMemberDialog })),
);

const AddCard = ({ onAdd }: { onAdd: () => void }) => (
  <li>
    <button
      type="button"
      className={`${card} group bg-sunk hover:bg-[color-mix(in_srgb,var(--sunk)_82%,var(--ink)_6%)]`}
      onClick={onAdd}
    >
      <span
        className={`${freeTile} group-hover:border-brand group-hover:bg-brand group-hover:text-on-brand`}
        aria-hidden="true"
      >
        <Plus />
      </span>
      <span className={cardTitle}>Add Member</span>
      <span className={cardLine}>A friend, or anyone by email</span>
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
      <ul className="grid gap-1 desk:grid-cols-2 row:grid-cols-3" aria-label="Members">
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
            <AddCard onAdd={onAdd} />
          </>
        )}
      </ul>
      {invites.isLoadingError && (
        <div className="mt-1">
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
