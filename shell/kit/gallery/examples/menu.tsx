import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { LogOut, Pencil, Settings, Trash2 } from 'lucide-react';

/** A disabled action stays in the list and shows why. Deleting comes last, in red. */
export const GroupSettings = () => (
  <Menu label="Settings" icon={<Settings aria-hidden="true" />}>
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => {}}>
      Edit Group
    </MenuItem>
    <MenuItem icon={<LogOut aria-hidden="true" />} off note="You are the only admin of this group." onSelect={() => {}}>
      Leave Group
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
