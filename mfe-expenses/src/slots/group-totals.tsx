import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { countWords } from '../expenses/expense-words.ts';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { useShowsDeleted } from '../expenses/use-shows-deleted.ts';
import { DeletedSwitch } from '../parts/deleted-switch.tsx';
import { RepeatsButton } from '../repeats/repeats-button.tsx';
import styles from './group-totals.module.css';

/** Slot group.totals: the number and sum of a group's expenses, with the switch for deleted ones. */
export const GroupTotals = ({ group, members }: SlotProps['group.totals']) => {
  const { data: totals, isPending } = useQuery(totalsQuery(group.id));
  const { showsDeleted, toggle } = useShowsDeleted();
  return (
    <div className={styles.totals}>
      <span aria-busy={isPending || undefined}>
        {totals && totals.count > 0 && (
          <>
            {countWords(totals.count)} ·{' '}
            <b>
              <Amount cents={totals.amount} />
            </b>
          </>
        )}
      </span>
      {totals?.repeats && <RepeatsButton groupId={group.id} members={members} count={totals.repeats} />}
      <DeletedSwitch shows={showsDeleted} onToggle={toggle} />
    </div>
  );
};
