import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { formatCents } from '@allsquare/kit/money';
import { useNavigate } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import type { Transfer } from './suggestion.ts';
import { useRemind } from './use-remind.ts';

type RemindButtonProps = {
  groupId: string;
  /** Who pays, as long as they are a member. */
  payer: SlotMember | undefined;
  transfer: Transfer;
  /** Of the ground that it stands on. */
  tone: 'lineOnBrand' | 'line';
};

/** Beside a payment to me. Whoever has no address of their own is shown or sent the group's link. */
export const RemindButton = ({ groupId, payer, transfer, tone }: RemindButtonProps) => {
  const { from, fromName, cents } = transfer;
  const navigate = useNavigate();
  const remind = useRemind(fromName);
  const share = () => void navigate(`/groups/${groupId}?share-link`);
  const isReached = payer && !payer.place && !payer.guest;
  return (
    <Button
      tone={tone}
      wide
      aria-label={`Remind ${isolated(fromName)} of ${formatCents(cents)}`}
      busy={remind.isPending}
      busyText="Reminding..."
      onClick={() => (isReached ? remind.mutate({ body: { groupId, userId: from } }) : share())}
    >
      Remind
    </Button>
  );
};
