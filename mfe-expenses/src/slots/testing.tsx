import type { SlotGroup } from '@allsquare/groups-slots';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { GroupMenuItems } from './group-menu-items.tsx';

/** The menu of a group with this remote's items. */
export const GroupMenu = ({ group }: { group: SlotGroup }) => (
  <Menu label="Group settings" icon="Settings">
    <MenuItem onSelect={() => undefined}>Edit Group</MenuItem>
    <GroupMenuItems group={group} />
  </Menu>
);
