import { useQuery } from '@allsquare/kit/query';
import { Link } from '@allsquare/kit/router';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount, toneClass } from '@allsquare/kit/ui/amount';
import { counterpartsQuery } from './counterparts.queries.ts';
import styles from './friend-balance.module.css';
import { paymentAddress } from './payments.ts';

/**
 * Slot friend.balance: the open balance with this person over all groups, with a link to the payment; empty if there is
 * none.
 */
export const FriendBalance = ({ userId }: SlotProps['friend.balance']) => {
  const counterpart = useQuery(counterpartsQuery).data?.find((one) => one.userId === userId);
  if (!counterpart) return null;
  const { cents, groups } = counterpart;
  const [largest] = groups.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
  const said = cents === 0 ? 'Even across your groups' : cents < 0 ? 'You owe' : 'Owes you';
  return (
    largest && (
      <Link to={paymentAddress(largest.groupId, userId)} className={`${styles.balance} ${toneClass(cents)}`}>
        {said} {cents !== 0 && <Amount cents={Math.abs(cents)} />}
      </Link>
    )
  );
};
