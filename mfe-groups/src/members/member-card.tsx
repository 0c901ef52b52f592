import { isolated } from '@allsquare/contract-kit';
import { type GroupWithMembers, problems } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useSession } from '@allsquare/kit/session';
import { Slot } from '@allsquare/kit/slots';
import { IconButton } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { DisabledTooltip } from '@allsquare/kit/ui/disabled-tooltip';
import { Tile } from '@allsquare/kit/ui/tile';
import { UserMinus } from 'lucide-react';
import styles from '../card.module.css';
import { MemberMenu } from './member-menu.tsx';
import { isAdmin, isGuest } from './rights.ts';
import { unitLabel } from './unit-label.ts';

type MemberCardProps = {
  group: GroupWithMembers;
  member: SlotMember;
  letters?: string;
  onRemove: () => void;
  /** Called after a merge, even if this card disappears because of it. */
  onMerged: (one: SlotMember) => void;
};

/** A member. Admins change their role and remove them; others see that only admins can. */
export const MemberCard = ({ group, member, letters, onRemove, onMerged }: MemberCardProps) => {
  const { user } = useSession();
  const { userId, name, email, role, colour, place, guest } = member;
  const isMe = userId === user.id;
  const mayChange = isAdmin(group, user.id);
  return (
    <li className={styles.card}>
      <Tile person={{ id: userId, name, email, colour }} letters={letters} className={styles.tile} />
      <h2 className={styles.title}>
        <span className={styles.name}>{name}</span>
        {isMe && <span className={styles.you}>You</span>}
        {role === 'admin' && <Chip tone="ink">Admin</Chip>}
        {place && <Chip>No account yet</Chip>}
        {guest && <Chip>Guest</Chip>}
      </h2>
      <p className={styles.line}>{email || unitLabel(group, member)}</p>
      <div className={styles.actions}>
        {!isMe && !place && !guest && !isGuest(group, user.id) && (
          <Slot name="member.friend" groupId={group.id} member={member} fallback={null} quiet />
        )}
        <MemberMenu group={group} member={member} onMerged={onMerged} />
        {!isMe && (
          <DisabledTooltip reason={mayChange ? undefined : problems['admins-only'].message}>
            <IconButton label={`Remove ${isolated(name)}`} danger onClick={onRemove}>
              <UserMinus aria-hidden="true" />
            </IconButton>
          </DisabledTooltip>
        )}
      </div>
    </li>
  );
};
