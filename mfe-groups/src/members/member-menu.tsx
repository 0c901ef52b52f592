import { isolated } from '@allsquare/contract-kit';
import { type GroupWithMembers, problems } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { preloaded } from '@allsquare/kit/on-demand';
import { useReopen } from '@allsquare/kit/reopen';
import { useSession } from '@allsquare/kit/session';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { toast } from '@allsquare/kit/ui/toast';
import {
  EllipsisVertical,
  Link2,
  Mail,
  Merge,
  Pencil,
  ReceiptText,
  ShieldCheck,
  Split,
  Unlink2,
  User,
  UserRoundX,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { invitationDraftKind } from '../invites/invitation-draft-kind.ts';
import { isAdmin, isGuest, isOnlyAdmin, mergeCandidates } from './rights.ts';
import { useDeleteUnit } from './use-delete-unit.ts';
import { useUnmerge } from './use-unmerge.ts';
import { useUpdateRole } from './use-update-role.ts';

const dialogs = {
  rename: lazy(
    preloaded(() => import('./rename-place.dialog.tsx').then((loaded) => ({ default: loaded.RenamePlaceDialog }))),
  ),
  invite: lazy(
    preloaded(() => import('./invite-to-place.dialog.tsx').then((loaded) => ({ default: loaded.InviteToPlaceDialog }))),
  ),
  merge: lazy(preloaded(() => import('./merge.dialog.tsx').then((loaded) => ({ default: loaded.MergeDialog })))),
  twice: lazy(
    preloaded(() => import('./counted-twice.dialog.tsx').then((loaded) => ({ default: loaded.CountedTwiceDialog }))),
  ),
  free: lazy(
    preloaded(() => import('./free-place.dialog.tsx').then((loaded) => ({ default: loaded.FreePlaceDialog }))),
  ),
  together: lazy(
    preloaded(() => import('./pay-together.dialog.tsx').then((loaded) => ({ default: loaded.PayTogetherDialog }))),
  ),
};
type DialogName = keyof typeof dialogs;

type MemberMenuProps = { group: GroupWithMembers; member: SlotMember };
type OnMerged = { onMerged: (one: SlotMember) => void };

/** Changes a member's role. A group must keep its last admin. */
const RoleItem = ({ group, member }: MemberMenuProps) => {
  const { userId, role } = member;
  const next = role === 'admin' ? 'member' : 'admin';
  const needed = isOnlyAdmin(group, userId) ? problems['last-admin'] : undefined;
  const change = useUpdateRole(member);
  const choose = () => {
    if (needed) toast.failure(needed.title, needed.message);
    else change.mutate({ params: { id: group.id, userId }, body: { role: next } });
  };
  return (
    <MenuItem
      icon={next === 'admin' ? <ShieldCheck aria-hidden="true" /> : <User aria-hidden="true" />}
      note={needed?.message}
      onSelect={choose}
    >
      {next === 'admin' ? 'Make Admin' : 'Make Member'}
    </MenuItem>
  );
};

/** The actions on a member that the caller may take; a guest may only choose 'That’s not me'. */
export const MemberMenu = ({ group, member, onMerged }: MemberMenuProps & OnMerged) => {
  const { user } = useSession();
  const [open, setOpen] = useState<DialogName>();
  useReopen(invitationDraftKind(member), 'members', () => setOpen('invite'));
  const deleteUnit = useDeleteUnit();
  const unmerge = useUnmerge(member);
  const { userId, name, place, guest, seat, unit, merged = [] } = member;
  const isMe = userId === user.id;
  const asGuest = isGuest(group, user.id);
  const admin = isAdmin(group, user.id) && !asGuest;
  const choosesUnit = !asGuest && (admin || isMe) && group.members.length > 1;
  const changesRole = admin && !place && !guest;
  const items = [
    changesRole && <RoleItem key="role" group={group} member={member} />,
    place && !asGuest && (
      <MenuItem key="rename" icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen('rename')}>
        Rename
      </MenuItem>
    ),
    place && !asGuest && (
      <MenuItem key="invite" icon={<Mail aria-hidden="true" />} onSelect={() => setOpen('invite')}>
        Invite by email
      </MenuItem>
    ),
    mergeCandidates(group, member, user.id).length > 0 && (
      <MenuItem key="merge" icon={<Merge aria-hidden="true" />} onSelect={() => setOpen('merge')}>
        Merge with...
      </MenuItem>
    ),
    merged.length > 0 && !asGuest && (
      <MenuItem key="twice" icon={<ReceiptText aria-hidden="true" />} onSelect={() => setOpen('twice')}>
        Counted twice
      </MenuItem>
    ),
    ...(isMe || admin ? merged : []).map((part) => (
      <MenuItem
        key={part.seat}
        icon={<Split aria-hidden="true" />}
        onSelect={() => unmerge.mutate({ params: { id: group.id, userId: part.seat } })}
      >
        Unmerge {isolated(part.name)}
      </MenuItem>
    )),
    choosesUnit && !unit && (
      <MenuItem key="together" icon={<Link2 aria-hidden="true" />} onSelect={() => setOpen('together')}>
        Pay together
      </MenuItem>
    ),
    choosesUnit && unit && (
      <MenuItem
        key="apart"
        icon={<Unlink2 aria-hidden="true" />}
        onSelect={() => deleteUnit.mutate({ params: { id: group.id, unit } })}
      >
        Pay separately
      </MenuItem>
    ),
    seat && merged.length === 0 && (isMe || admin) && (
      <MenuItem key="free" danger icon={<UserRoundX aria-hidden="true" />} onSelect={() => setOpen('free')}>
        {isMe ? 'That’s not me' : 'Remove the link to this person'}
      </MenuItem>
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  const Opened = open && open !== 'merge' && dialogs[open];
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        plain
        label={changesRole ? `Role of ${isolated(name)}` : `More about ${isolated(name)}`}
        icon={<EllipsisVertical aria-hidden="true" />}
      >
        {items}
      </Menu>
      {open && (
        <Suspense>
          {Opened && <Opened group={group} member={member} onClose={close} />}
          {open === 'merge' && <dialogs.merge group={group} member={member} onMerged={onMerged} onClose={close} />}
        </Suspense>
      )}
    </>
  );
};
