import type { Invite } from '@allsquare/groups-contract';
import { toast } from '@allsquare/kit/ui/toast';

export const sayInvited = ({ email, group }: Invite): void =>
  toast.success('Invitation Sent!', `${email} has been invited to ${group.name}.`);
