import { isolated } from '@allsquare/contract-kit';
import type { Settlement } from '@allsquare/expenses-contract';
import { timeAgo } from '@allsquare/kit/time-ago';
import { Amount } from '@allsquare/kit/ui/amount';
import { IconButton } from '@allsquare/kit/ui/button';
import { Row } from '@allsquare/kit/ui/row';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { Tile } from '@allsquare/kit/ui/tile';
import { ArrowRight, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Mark } from '../changes/use-marks.ts';
import { useSettlementWords } from './settlement-words.ts';
import styles from './settlements.module.css';

/** Few need it, so the summary comes without. */
const RestoreSettlement = lazy(() =>
  import('./restore-settlement.tsx').then(({ RestoreSettlement }) => ({ default: RestoreSettlement })),
);

/** From whom to whom. */
export const PayerAndPayee = ({ settlement: { payer, payee } }: { settlement: Settlement }) => (
  <span className={styles.people}>
    <Tile person={payer} className={styles.tile} />
    <ArrowRight aria-hidden="true" />
    <Tile person={payee} className={styles.tile} />
  </span>
);

/** A payment that was made; one that was deleted says by whom, and can be brought back. */
type SettlementRowProps = {
  settlement: Settlement;
  highlight: boolean;
  news: Mark | undefined;
  onDelete: () => void;
};
export const SettlementRow = ({ settlement, highlight, news, onDelete }: SettlementRowProps) => {
  const words = useSettlementWords();
  const { date, notes, cents, deletedAt } = settlement;
  const recordedBy = words.recordedBy(settlement);
  const paid = words.paid(settlement);
  return (
    <Row highlight={highlight} news={news} className={`${styles.settlement} ${deletedAt ? styles.deleted : ''}`}>
      <PayerAndPayee settlement={settlement} />
      <span className={styles.words}>
        <b>{paid}</b>
        <time dateTime={date}>{timeAgo(date)}</time>
        {recordedBy && ` · ${recordedBy}`}
        {notes && ` · ${isolated(notes)}`}
        {deletedAt && (
          <span className={styles.deletedBy}>
            {words.deletedBy(settlement) ?? 'Deleted'} · <time dateTime={deletedAt}>{timeAgo(deletedAt)}</time>
          </span>
        )}
      </span>
      <Amount cents={cents} className={styles.amount} />
      {deletedAt ? (
        <Suspense fallback={<Skeleton width="5.5rem" height="1rem" />}>
          <RestoreSettlement settlement={settlement} />
        </Suspense>
      ) : (
        <IconButton label={`Delete: ${paid}`} danger onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </Row>
  );
};
