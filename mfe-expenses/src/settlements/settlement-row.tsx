import { isolated } from '@allsquare/contract-kit';
import type { Settlement } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { preloaded } from '@allsquare/kit/on-demand';
import { timeAgo } from '@allsquare/kit/time-ago';
import { IconButton } from '@allsquare/kit/ui/button';
import { Row } from '@allsquare/kit/ui/row';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { Tile } from '@allsquare/kit/ui/tile';
import { ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PaidAmount } from '../parts/paid-amount.tsx';
import type { Mark } from '../row-highlight/use-marks.ts';
import { dayOf, useSettlementWords } from './settlement-words.ts';
import styles from './settlements.module.css';

/** Loaded on demand, because few need it. */
const RestoreSettlement = lazy(
  preloaded(() => import('./restore-settlement.tsx').then(({ RestoreSettlement }) => ({ default: RestoreSettlement }))),
);

/** The payer and the receiver. */
export const PayerAndPayee = ({ settlement: { payer, payee } }: { settlement: Settlement }) => (
  <span className={styles.people}>
    <Tile person={payer} className={styles.tile} />
    <ArrowRight aria-hidden="true" />
    <Tile person={payee} className={styles.tile} />
  </span>
);

/** A recorded payment. A deleted one shows who deleted it, and can be restored. */
type SettlementRowProps = {
  settlement: Settlement;
  highlight: boolean;
  news: Mark | undefined;
  onEdit: () => void;
  onDelete: () => void;
};
export const SettlementRow = ({ settlement, highlight, news, onEdit, onDelete }: SettlementRowProps) => {
  const words = useSettlementWords();
  const { createdAt, notes, cents, deletedAt } = settlement;
  const day = dayOf(settlement);
  const recordedBy = words.recordedBy(settlement);
  const paid = words.paid(settlement);
  return (
    <Row highlight={highlight} news={news} className={`${styles.settlement} ${deletedAt ? styles.deleted : ''}`}>
      <PayerAndPayee settlement={settlement} />
      <span className={styles.words}>
        <b>{paid}</b>
        <time dateTime={day}>{formatDay(day)}</time>
        {recordedBy && (
          <>
            {` · ${recordedBy} `}
            <time dateTime={createdAt}>{timeAgo(createdAt)}</time>
          </>
        )}
        {notes && ` · ${isolated(notes)}`}
        {deletedAt && (
          <span className={styles.deletedBy}>
            {words.deletedBy(settlement) ?? 'Deleted'} · <time dateTime={deletedAt}>{timeAgo(deletedAt)}</time>
          </span>
        )}
      </span>
      <PaidAmount of={settlement} cents={cents} className={styles.amount} />
      {deletedAt ? (
        <Suspense fallback={<Skeleton width="5.5rem" height="1rem" />}>
          <RestoreSettlement settlement={settlement} />
        </Suspense>
      ) : (
        <span className={styles.ways}>
          <IconButton label={`Edit: ${paid}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete: ${paid}`} danger onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </Row>
  );
};
