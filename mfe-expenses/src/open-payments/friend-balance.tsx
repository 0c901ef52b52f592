import { useQuery } from '@allsquare/kit/query';
import { Link } from '@allsquare/kit/router';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount, toneClass } from '@allsquare/kit/ui/amount';
import { Fragment } from 'react';
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
  const { cents, currency, others = [], groups } = counterpart;
  const open = [{ cents, currency }, ...others].filter((one) => one.cents !== 0);
  const [largest] = groups.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
  return (
    largest && (
      <Link
        to={paymentAddress(largest.groupId, userId)}
        className={`${styles.balance} ${toneClass(open[0]?.cents ?? 0)}`}
      >
        {open.length === 0 && 'Even across your groups'}
        {open.map((one, at) => (
          <Fragment key={one.currency ?? ''}>
            {at > 0 && ' · '}
            {one.cents < 0 ? 'You owe' : 'Owes you'} <Amount cents={Math.abs(one.cents)} currency={one.currency} />
          </Fragment>
        ))}
      </Link>
    )
  );
};
