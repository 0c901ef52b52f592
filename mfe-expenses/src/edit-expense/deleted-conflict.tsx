import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { actorOf } from '../expenses/change-words.ts';
import { lastChangeQuery } from '../expenses/expense.queries.ts';
import styles from '../history/conflict-notice.module.css';

export const ADD_AS_NEW = 'Add as new';

type DeletedConflictProps = {
  expenseId: string;
  isBusy: boolean;
  /** Adds the content of the dialog as a new expense. */
  onAddAsNew: () => void;
};

/** Shows who deleted the open expense, and offers to add it again. */
export const DeletedConflict = ({ expenseId, isBusy, onAddAsNew }: DeletedConflictProps) => {
  const me = useSession().user.id;
  const last = useQuery(lastChangeQuery(expenseId));
  if (last.isPending) return null;
  return (
    <div className={styles.meanwhile} role="alert">
      <p>
        {last.data?.action === 'deleted'
          ? `${actorOf(last.data, me)} deleted this expense`
          : 'This expense no longer exists'}
      </p>
      <Button className={styles.way} disabled={isBusy} onClick={onAddAsNew}>
        {ADD_AS_NEW}
      </Button>
    </div>
  );
};
