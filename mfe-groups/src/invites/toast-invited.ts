import { isolated } from '@allsquare/contract-kit';
import type { Invite } from '@allsquare/groups-contract';
import { toast } from '@allsquare/kit/ui/toast';

export const toastInvited = ({ email, group }: Invite): void =>
  toast.success('Invitation Sent!', `${isolated(email)} has been invited to ${isolated(group.name)}.`);
