import type { GroupWithMembers } from '@allsquare/groups-contract';
import { MenuItem } from '@allsquare/kit/ui/menu';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useArchiveGroup } from '../groups/use-archive-group.ts';
import { useUnarchiveGroup } from '../groups/use-unarchive-group.ts';

/** Archives the group for the user, or brings it back. */
export const ArchiveItem = ({ group }: { group: GroupWithMembers }) => {
  const archive = useArchiveGroup(group);
  const input = { params: { id: group.id } };
  const bringBack = useUnarchiveGroup(group, () => archive.mutate(input));
  const [Icon, write, label] = group.archived
    ? ([ArchiveRestore, bringBack, 'Bring back'] as const)
    : ([Archive, archive, 'Archive for me'] as const);
  return (
    <MenuItem icon={<Icon aria-hidden="true" />} onSelect={() => write.mutate(input)}>
      {label}
    </MenuItem>
  );
};
