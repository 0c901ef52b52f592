import { useQuery } from '@allsquare/kit/query';
import { Amount } from '@allsquare/kit/ui/amount';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import styles from './own-part.module.css';
import { percentOf } from './percent.ts';

/** What the user paid in a group, and their part; empty before its first expense, or with an older service. */
export const OwnPart = ({ groupId }: { groupId: string }) => {
  const { data: totals, isPending } = useQuery(totalsQuery(groupId));
  if (isPending) return <Skeleton width="min(22rem, 100%)" height="1.375rem" />;
  if (!totals?.mine || totals.count === 0) return null;
  const { paid, share } = totals.mine;
  const percent = percentOf(share, totals.amount);
  return (
    <p className={styles.part}>
      You {paid < 0 ? 'received' : 'paid'}{' '}
      <b>
        <Amount cents={Math.abs(paid)} />
      </b>
      , your share is{' '}
      <b>
        <Amount cents={share} />
      </b>{' '}
      of <Amount cents={totals.amount} />
      {percent && ` (${percent})`}.
    </p>
  );
};
