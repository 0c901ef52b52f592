import { isolated } from '@allsquare/contract-kit';
import { today } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { toast } from '@allsquare/kit/ui/toast';
import { groupBalancesQuery } from '../balances/balances.queries.ts';
import { useCreateSettlement } from './use-create-settlement.ts';

/**
 * For pages of the previous release: moves the balance of a place to the same person's other seat, as a payment between
 * the two.
 */
export const SettlePlace = ({ group, place, person, onSettled }: SlotProps['place.settle']) => {
  const balances = useQuery(groupBalancesQuery(group.id));
  const pay = useCreateSettlement({ onSuccess: onSettled, onPlanChanged: () => undefined });
  const cents = balances.data?.find(({ userId }) => userId === place.userId)?.cents ?? 0;
  const settle = () => {
    if (!person) return toast.failure('Nobody selected', `Choose who ${isolated(place.name)} is.`);
    if (cents === 0) return onSettled();
    const [payer, payee] = cents < 0 ? [place, person] : [person, place];
    return pay.mutate({
      body: {
        groupId: group.id,
        payerId: payer.userId,
        payeeId: payee.userId,
        amount: Math.abs(cents),
        day: today(),
        notes: `${isolated(place.name)} is ${isolated(person.name)}`,
      },
    });
  };
  return (
    <Button
      tone="main"
      place="go"
      disabled={!balances.data}
      busy={pay.isPending || pay.isSuccess}
      busyText="Moving..."
      onClick={settle}
    >
      {cents === 0 ? 'Same Person' : `Move ${formatCents(Math.abs(cents), 'none', group.currency)}`}
    </Button>
  );
};
