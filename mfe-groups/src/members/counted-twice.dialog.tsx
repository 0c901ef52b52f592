import { isolated } from '@allsquare/contract-kit';
import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { Slot } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';

type CountedTwiceProps = { group: GroupWithMembers; member: SlotMember; onClose: () => void };

/** The bills that counted somebody twice before they were merged. */
export const CountedTwiceDialog = ({ group, member, onClose }: CountedTwiceProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Counted twice"
    sub={`Expenses are split as they were. Where they counted ${isolated(member.name)} twice, you can split them again.`}
    width={500}
    actions={<Button onClick={onClose}>Done</Button>}
  >
    <Slot name="member.twice" group={group} member={member} />
  </Dialog>
);
