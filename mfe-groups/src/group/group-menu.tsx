import { type GroupWithMembers, openBalanceTitle, problems } from '@allsquare/groups-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { useNavigate } from '@allsquare/kit/router';
import { useSession } from '@allsquare/kit/session';
import { Slot } from '@allsquare/kit/slots';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { toast } from '@allsquare/kit/ui/toast';
import { History, LogOut, Pencil, PieChart, Settings, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isAdmin, leaveProblem } from '../members/rights.ts';
import { useSettle } from '../members/use-settle.ts';
import { ArchiveItem } from './archive-item.tsx';

const EditGroupDialog = lazy(
  preloaded(() => import('./edit-group.dialog.tsx').then(({ EditGroupDialog }) => ({ default: EditGroupDialog }))),
);
const DeleteGroupDialog = lazy(
  preloaded(() =>
    import('./delete-group.dialog.tsx').then(({ DeleteGroupDialog }) => ({ default: DeleteGroupDialog })),
  ),
);
const LeaveGroupDialog = lazy(
  preloaded(() => import('./leave-group.dialog.tsx').then(({ LeaveGroupDialog }) => ({ default: LeaveGroupDialog }))),
);
const PresetsDialog = lazy(
  preloaded(() => import('./presets.dialog.tsx').then((loaded) => ({ default: loaded.PresetsDialog }))),
);
const dialogs = { edit: EditGroupDialog, presets: PresetsDialog, delete: DeleteGroupDialog, leave: LeaveGroupDialog };

type DialogName = keyof typeof dialogs;

/** Leaves the group; if that is known to be refused, says why and does what makes it possible instead. */
const LeaveItem = ({ group, onOpen }: { group: GroupWithMembers; onOpen: (dialog: DialogName) => void }) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const settle = useSettle(group);
  const showMembers = (query = '') => {
    const { title, message } = problems['last-admin'];
    void navigate(`/groups/${group.id}?tab=members${query}`);
    toast.failure(title, message);
  };
  const alone = group.members.length === 1;
  const refusals = {
    'last-member': {
      note: alone ? 'You’re the only member.' : 'You’re the only member with an account.',
      instead: 'Delete the group',
      onSelect: () => onOpen('delete'),
    },
    'last-admin': {
      note: 'You’re the only admin.',
      instead: 'Choose another one',
      onSelect: () => showMembers(),
    },
    'only-guests': {
      note: 'You’re the only admin, and a guest can’t be one.',
      instead: 'Add a member',
      onSelect: () => showMembers('&add-members'),
    },
    'open-balance': {
      note: `${openBalanceTitle(group.cents, undefined, group.currency)}.`,
      instead: 'Settle',
      onSelect: () => settle(user.id),
    },
  };
  const refusal = leaveProblem(group, user.id);
  return (
    <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => onOpen('leave')} {...(refusal && refusals[refusal])}>
      Leave Group
    </MenuItem>
  );
};

/** The settings of a group. Actions that the caller may not take give the reason, and the way out if there is one. */
export const GroupMenu = ({ group }: { group: GroupWithMembers }) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<DialogName>();
  const notAdmin = isAdmin(group, user.id) ? undefined : problems['admins-only'].message;
  const Opened = open && dialogs[open];
  return (
    <>
      <Menu label="Group settings" icon={<Settings aria-hidden="true" />}>
        <MenuItem
          icon={<Pencil aria-hidden="true" />}
          off={Boolean(notAdmin)}
          note={notAdmin}
          onSelect={() => setOpen('edit')}
        >
          Edit Group
        </MenuItem>
        <MenuItem icon={<PieChart aria-hidden="true" />} onSelect={() => setOpen('presets')}>
          Split Presets
        </MenuItem>
        <MenuItem icon={<History aria-hidden="true" />} onSelect={() => void navigate(`/groups/${group.id}/activity`)}>
          Activity
        </MenuItem>
        <Slot name="group.menu" group={group} quiet />
        <ArchiveItem group={group} />
        <LeaveItem group={group} onOpen={setOpen} />
        <MenuItem
          danger
          icon={<Trash2 aria-hidden="true" />}
          off={Boolean(notAdmin)}
          note={notAdmin}
          onSelect={() => setOpen('delete')}
        >
          Delete Group
        </MenuItem>
      </Menu>
      {Opened && (
        <Suspense>
          <Opened group={group} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
};
