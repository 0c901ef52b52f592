import type { Group } from '@allsquare/groups-contract';
import { Slot } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';

/** The history of the group's books. */
export const ActivityDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Activity"
    sub={group.name}
    full
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <Slot name="group.activity" groupId={group.id} onLeave={onClose} />
  </Dialog>
);
