import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { useMoney } from '@allsquare/kit/money';
import { useNavigate } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import type { Transfer } from './suggestion.ts';
import { useRemind } from './use-remind.ts';

type RemindButtonProps = {
  groupId: string;
  /** The payer, while a member. */
  payer: SlotMember | undefined;
  transfer: Transfer;
  /** Of its background. */
  tone: 'lineOnBrand' | 'line';
};

/** Beside a payment to the user. A payer without a mail address gets the group's link, with the reason. */
export const RemindButton = ({ groupId, payer, transfer, tone }: RemindButtonProps) => {
  const { from, fromName, cents } = transfer;
  const money = useMoney();
  const navigate = useNavigate();
  const remind = useRemind(fromName);
  const share = () => void navigate(`/groups/${groupId}?share-link=${from}`);
  const isReached = payer && !payer.place && !payer.guest;
  return (
    <Button
      tone={tone}
      wide
      aria-label={`Remind ${isolated(fromName)} of ${money(cents)}`}
      busy={remind.isPending}
      busyText="Reminding..."
      onClick={() => (isReached ? remind.mutate({ body: { groupId, userId: from } }) : share())}
    >
      Remind
    </Button>
  );
};
