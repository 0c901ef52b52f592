import type { Settlement } from '@allsquare/expenses-contract';
import { timeAgo } from '@allsquare/kit/time-ago';
import { Amount } from '@allsquare/kit/ui/amount';
import { IconButton } from '@allsquare/kit/ui/button';
import { Row } from '@allsquare/kit/ui/row';
import { Tile } from '@allsquare/kit/ui/tile';
import { ArrowRight, Trash2 } from 'lucide-react';
import type { Mark } from '../changes/use-marks.ts';
import { useSettlementWords } from './settlement-words.ts';

/** From whom to whom. */
export const PayerAndPayee = ({ settlement: { payer, payee } }: { settlement: Settlement }) => (
  <span className="x-settlement-people">
    <Tile person={payer} />
    <ArrowRight aria-hidden="true" />
    <Tile person={payee} />
  </span>
);

/** A payment that was made; one that was deleted says by whom. */
type SettlementRowProps = { settlement: Settlement; news: Mark | undefined; onDelete: () => void };
export const SettlementRow = ({ settlement, news, onDelete }: SettlementRowProps) => {
  const words = useSettlementWords();
  const { date, notes, amount, deletedAt } = settlement;
  const recordedBy = words.recordedBy(settlement);
  const paid = words.paid(settlement);
  return (
    <Row news={news} className={`x-settlement ${deletedAt ? 'x-settlement-deleted' : ''}`}>
      <PayerAndPayee settlement={settlement} />
      <span className="x-settlement-words">
        <b>{paid}</b>
        <time dateTime={date}>{timeAgo(date)}</time>
        {recordedBy && ` · ${recordedBy}`}
        {notes && ` · ${notes}`}
        {deletedAt && (
          <span className="block">
            {words.deletedBy(settlement) ?? 'Deleted'} · <time dateTime={deletedAt}>{timeAgo(deletedAt)}</time>
          </span>
        )}
      </span>
      <Amount dollars={amount} className="text-t4 font-bold" />
      {!deletedAt && (
        <IconButton label={`Delete: ${paid}`} danger onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </Row>
  );
};
