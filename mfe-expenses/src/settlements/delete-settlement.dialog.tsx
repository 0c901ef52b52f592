import type { Settlement } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { Trash2 } from 'lucide-react';
import { PaidAmount } from '../parts/paid-amount.tsx';
import { versionInput } from '../undo/use-confirm-undo.ts';
import { PayerAndPayee } from './settlement-row.tsx';
import { dayOf, useSettlementWords } from './settlement-words.ts';
import styles from './settlements.module.css';
import { useDeleteSettlement } from './use-delete-settlement.ts';

type DeleteSettlementProps = { settlement: Settlement; onClose: () => void; onDeleted?: () => void };

/** Asks before a payment is deleted. */
export const DeleteSettlementDialog = ({ settlement, onClose, onDeleted = onClose }: DeleteSettlementProps) => {
  const paid = useSettlementWords().paid(settlement);
  const { id, cents, currency } = settlement;
  const day = dayOf(settlement);
  const write = useDeleteSettlement({ onSuccess: onDeleted, onRefusal: onClose });
  return (
    <ConfirmWrite
      write={write}
      input={versionInput({ params: { id } }, settlement.version)}
      onClose={onClose}
      text={`${formatCents(cents, 'none', currency)} will be owed again. You can restore it from Show deleted.`}
      confirm="Delete Settlement"
      icon={<Trash2 aria-hidden="true" />}
      busyText="Deleting..."
    >
      <div className={`${styles.settlement} ${styles.concerned}`}>
        <PayerAndPayee settlement={settlement} />
        <span className={styles.words}>
          <b>{paid}</b>
          <time dateTime={day}>{formatDay(day)}</time>
        </span>
        <PaidAmount of={settlement} cents={cents} className={styles.amount} />
      </div>
    </ConfirmWrite>
  );
};
