import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { countWords } from './expense-words.ts';
import { totalsOf } from './expenses.queries.ts';
import styles from './group-totals.module.css';
import { useShowsDeleted } from './use-shows-deleted.ts';

/** Slot group.totals: how many expenses a group has and what they sum up to; deleted ones are shown on demand. */
export const GroupTotals = ({ group }: SlotProps['group.totals']) => {
  const totals = useQuery(totalsOf(group.id)).data;
  const { showsDeleted, turn } = useShowsDeleted();
  return (
    <div className={styles.totals}>
      <span>
        {totals && totals.count > 0 && (
          <>
            {countWords(totals.count)} · <Amount cents={totals.amount} />
          </>
        )}
      </span>
      <Button tone="quiet" className={styles.deleted} aria-pressed={showsDeleted} onClick={turn}>
        Show deleted
      </Button>
    </div>
  );
};
