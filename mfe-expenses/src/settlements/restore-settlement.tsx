import type { Settlement } from '@allsquare/expenses-contract';
import { Button } from '@allsquare/kit/ui/button';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { versionInput } from '../undo/use-confirm-undo.ts';
import styles from './restore-settlement.module.css';
import { useSettlementWords } from './settlement-words.ts';
import { useRestoreSettlement } from './use-restore-settlement.ts';

/** The button in the row of a deleted payment: restores it. */
export const RestoreSettlement = ({ settlement }: { settlement: Settlement }) => {
  const { paid } = useSettlementWords();
  const restore = useRestoreSettlement();
  const isBusy = restore.isPending || restore.isSuccess;
  return (
    <Button
      tone="quiet"
      className={styles.restore}
      busy={isBusy}
      onClick={() => restore.mutate(versionInput({ params: { id: settlement.id } }, settlement.version))}
    >
      <span>
        {isBusy ? 'Restoring...' : 'Restore'}
        <VisuallyHidden> settlement: {paid(settlement)}</VisuallyHidden>
      </span>
    </Button>
  );
};
