import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { Link2, LogOut, Pencil, Settings, Trash2 } from 'lucide-react';

/** A disabled action stays and shows why, or leads to what makes it possible. Deletion is last, in red. */
export const GroupSettings = () => (
  <Menu label="Settings" icon={<Settings aria-hidden="true" />}>
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => {}}>
      Edit Group
    </MenuItem>
    <MenuItem icon={<LogOut aria-hidden="true" />} note="You still owe $35.51." instead="Settle" onSelect={() => {}}>
      Leave Group
    </MenuItem>
    <MenuItem
      icon={<Link2 aria-hidden="true" />}
      off
      note="Only an admin of the group can do that."
      onSelect={() => {}}
    >
      End Link
    </MenuItem>
    <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => {}}>
      Delete Group
    </MenuItem>
  </Menu>
);

/** Without its border, beside other icons that have none. */
export const Plain = () => (
  <Menu label="Settings" icon={<Settings aria-hidden="true" />} plain>
    <MenuItem onSelect={() => {}}>Edit Group</MenuItem>
  </Menu>
);
