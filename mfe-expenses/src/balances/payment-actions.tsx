import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { useMoney } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { RemindButton } from './remind-button.tsx';
import type { Suggestion } from './suggestion.ts';

type PaymentActionsProps = {
  groupId: string;
  members: readonly SlotMember[];
  suggestion: Suggestion;
  /** The yellow one. */
  isNext?: boolean;
  onSettle: (suggestion: Suggestion) => void;
};

/** The actions of a payment of the plan. */
export const PaymentActions = ({ groupId, members, suggestion, isNext, onSettle }: PaymentActionsProps) => {
  const me = useSession().user.id;
  const asGuest = members.some(({ userId, guest }) => userId === me && guest);
  const money = useMoney();
  const { transfer } = suggestion;
  const { from, to, fromName, toName, cents } = transfer;
  const payer = members.find(({ userId }) => userId === from);
  const settle = () => onSettle(suggestion);
  return (
    <>
      {isNext ? (
        <Button tone="onBrand" wide onClick={settle}>
          Settle Balance
        </Button>
      ) : (
        <Button
          wide
          aria-label={`Settle: ${isolated(fromName)} pays ${isolated(toName)} ${money(cents)}`}
          onClick={settle}
        >
          Settle
        </Button>
      )}
      {to === me && !asGuest && (
        <RemindButton groupId={groupId} payer={payer} transfer={transfer} tone={isNext ? 'lineOnBrand' : 'line'} />
      )}
    </>
  );
};
