import { changeRole, type GroupWithMembers, problems } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useWrite } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { IconButton } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { Tile } from '@allsquare/kit/ui/tile';
import { toast } from '@allsquare/kit/ui/toast';
import { WithReason } from '@allsquare/kit/ui/with-reason';
import { EllipsisVertical, ShieldCheck, User, UserMinus } from 'lucide-react';
import styles from '../card.module.css';
import { fallbackToast } from '../groups/refusal.ts';
import { isAdmin, whyNeeded } from './rights.ts';

/** What an admin can make of a member. Its own last admin a group keeps. */
const RoleMenu = ({ group, member: { userId, name, role } }: { group: GroupWithMembers; member: SlotMember }) => {
  const [next, words] = role === 'admin' ? (['member', 'a member'] as const) : (['admin', 'an admin'] as const);
  const needed = role === 'admin' ? whyNeeded(group, userId) : undefined;
  const change = useWrite(changeRole, {
    problems,
    topics: ['groups', 'members'],
    failure: { title: 'Error', message: 'Failed to change the role' },
    onSuccess: () => toast.success('Role changed', `${name} is ${words} now.`),
    onRefusal: fallbackToast('Failed to change the role'),
  });
  const choose = () => {
    if (needed) toast.failure(problems[needed].title, problems[needed].message);
    else change.mutate({ params: { id: group.id, userId }, body: { role: next } });
  };
  return (
    <Menu plain label={`Role of ${name}`} icon={<EllipsisVertical aria-hidden="true" />}>
      <MenuItem
        icon={next === 'admin' ? <ShieldCheck aria-hidden="true" /> : <User aria-hidden="true" />}
        note={needed && problems[needed].message}
        onSelect={choose}
      >
        {next === 'admin' ? 'Make Admin' : 'Make Member'}
      </MenuItem>
    </Menu>
  );
};

type MemberCardProps = { group: GroupWithMembers; member: SlotMember; letters?: string; onRemove: () => void };

/** Somebody in the group. Admins change their role and remove them; others are told that only admins do. */
export const MemberCard = ({ group, member, letters, onRemove }: MemberCardProps) => {
  const { user } = useSession();
  const { userId, name, email, role, colour } = member;
  const isMe = userId === user.id;
  const mayChange = isAdmin(group, user.id);
  return (
    <li className={styles.card}>
      <Tile person={{ id: userId, name, email, colour }} letters={letters} className={styles.tile} />
      <h2 className={styles.title}>
        <span className={styles.name}>{name}</span>
        {isMe && <span className={styles.you}>You</span>}
        {role === 'admin' && <Chip tone="ink">Admin</Chip>}
      </h2>
      <p className={styles.line}>{email}</p>
      <div className={styles.actions}>
        {mayChange && <RoleMenu group={group} member={member} />}
        {!isMe && (
          <WithReason reason={mayChange ? undefined : problems['admins-only'].message}>
            <IconButton label={`Remove ${name}`} danger onClick={onRemove}>
              <UserMinus aria-hidden="true" />
            </IconButton>
          </WithReason>
        )}
      </div>
    </li>
  );
};
