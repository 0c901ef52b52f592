import { type GroupWithMembers, problems } from '@allsquare/groups-contract';
import { formatCents } from '@allsquare/kit/money';
import { useNavigate } from '@allsquare/kit/router';
import { useSession } from '@allsquare/kit/session';
import { toneOf } from '@allsquare/kit/ui/amount';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { toast } from '@allsquare/kit/ui/toast';
import { History, LogOut, Pencil, Settings, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { balanceLabels } from '../groups/balance-chip.tsx';
import { isAdmin, leaveProblem } from '../members/rights.ts';

const EditGroupDialog = lazy(() =>
  import('./edit-group.dialog.tsx').then(({ EditGroupDialog }) => ({ default: EditGroupDialog })),
);
const DeleteGroupDialog = lazy(() =>
  import('./delete-group.dialog.tsx').then(({ DeleteGroupDialog }) => ({ default: DeleteGroupDialog })),
);
const LeaveGroupDialog = lazy(() =>
  import('./leave-group.dialog.tsx').then(({ LeaveGroupDialog }) => ({ default: LeaveGroupDialog })),
);
const dialogs = { edit: EditGroupDialog, delete: DeleteGroupDialog, leave: LeaveGroupDialog };

/** Why the caller cannot leave. The server decides: the balance on screen may just have been settled. */
const leaveNote = ({ cents }: GroupWithMembers) =>
  cents === 0 ? undefined : `${balanceLabels[toneOf(cents)]} ${formatCents(Math.abs(cents))}. Settle up first.`;

/** The settings of a group. Actions that the caller may not take are disabled and give the reason. */
export const GroupMenu = ({ group }: { group: GroupWithMembers }) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const needed = leaveProblem(group, user.id);
  const notAdmin = isAdmin(group, user.id) ? undefined : problems['admins-only'].message;
  const leave = () => (needed ? toast.failure(problems[needed].title, problems[needed].message) : setOpen('leave'));
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
        <MenuItem icon={<History aria-hidden="true" />} onSelect={() => void navigate(`/groups/${group.id}/activity`)}>
          Activity
        </MenuItem>
        <MenuItem
          icon={<LogOut aria-hidden="true" />}
          note={needed ? problems[needed].message : leaveNote(group)}
          onSelect={leave}
        >
          Leave Group
        </MenuItem>
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
