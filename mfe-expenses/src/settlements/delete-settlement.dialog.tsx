import { deleteSettlement, problems, type Settlement } from '@allsquare/expenses-contract';
import { formatDollars } from '@allsquare/kit/money';
import { useWrite } from '@allsquare/kit/query';
import { timeAgo } from '@allsquare/kit/time-ago';
import { Amount } from '@allsquare/kit/ui/amount';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { toast } from '@allsquare/kit/ui/toast';
import { Trash2 } from 'lucide-react';
import { fallbackToast } from '../problems.ts';
import { PayerAndPayee } from './settlement-row.tsx';
import { useSettlementWords } from './settlement-words.ts';
import styles from './settlements.module.css';

type DeleteSettlementProps = { settlement: Settlement; onClose: () => void };

const FAILED = 'Failed to delete settlement';

/** Asks before a payment is deleted. */
export const DeleteSettlementDialog = ({ settlement, onClose }: DeleteSettlementProps) => {
  const paid = useSettlementWords().paid(settlement);
  const { id, amount, date } = settlement;
  const write = useWrite(deleteSettlement, {
    problems,
    failure: { title: 'Error', message: FAILED },
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    onSuccess: () => {
      onClose();
      toast.success('Settlement deleted', 'The settlement has been deleted successfully.');
    },
    onRefusal: (error) => {
      onClose();
      return fallbackToast(FAILED)(error);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Are you sure?"
      text={`This settlement will be permanently deleted, and ${formatDollars(amount)} is owed again. This cannot be undone.`}
      confirm="Delete Settlement"
      icon={<Trash2 aria-hidden="true" />}
      busyText="Deleting..."
      busy={write.isPending}
      onConfirm={() => write.mutate({ params: { id } })}
    >
      <div className={`${styles.settlement} ${styles.concerned}`}>
        <PayerAndPayee settlement={settlement} />
        <span className={styles.words}>
          <b>{paid}</b>
          <time dateTime={date}>{timeAgo(date)}</time>
        </span>
        <Amount dollars={amount} className={styles.amount} />
      </div>
    </ConfirmDialog>
  );
};
