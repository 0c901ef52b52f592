import { useQuery } from '@allsquare/kit/query';
import { planQuery } from '../balances/balances.queries.ts';
import { groupQuery } from '../groups/groups.queries.ts';
import { usePaymentWords } from './payment-words.ts';
import { paymentReasonQuery } from './why.queries.ts';

type Named = { userId: string; name: string };
type PaymentReasonProps = { groupId: string; payer: Named; payee: Named };

/** Why a payment of the plan differs from what its two people owe each other; of households nothing is said. */
export const PaymentReason = ({ groupId, payer, payee }: PaymentReasonProps) => {
  const words = usePaymentWords();
  const { data: group } = useQuery(groupQuery(groupId));
  const { data: plan } = useQuery(planQuery(groupId));
  const paysTogether = group?.members.some(
    ({ userId, unit }) => unit && (userId === payer.userId || userId === payee.userId),
  );
  const { data: reason } = useQuery({
    ...paymentReasonQuery(groupId, payer.userId, payee.userId),
    enabled: paysTogether === false,
  });
  const others = (plan?.transfers ?? [])
    .filter(({ from, to }) => from === payer.userId && to !== payee.userId)
    .map(({ to, toName }) => ({ userId: to, name: toName }));
  const sentence = reason && words({ ...reason, payer, payee, others });
  return sentence && <span> {sentence}</span>;
};
