import { isolated } from '@allsquare/contract-kit';
import type { GroupWithMembers } from '@allsquare/groups-contract';
import { Slot } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { slotMembersOf } from '../members/slot-members.ts';

/** How new expenses of the group are split, which other remotes show. */
export const PresetsDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Split Presets"
    sub={`For everybody in ${isolated(group.name)}`}
    width={500}
    actions={
      <Button place="go" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Slot name="group.presets" group={group} members={slotMembersOf(group.members)} />
  </Dialog>
);
