import { isolated } from '@allsquare/contract-kit';
import type { Repeat } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Button } from '@allsquare/kit/ui/button';
import { Row } from '@allsquare/kit/ui/row';
import { Tile } from '@allsquare/kit/ui/tile';
import { PaidAmount } from '../parts/paid-amount.tsx';
import styles from './repeats.module.css';
import { stoppedWords } from './stopped-words.ts';
import { everyWords } from './times.ts';
import { useUpdateRepeat } from './use-update-repeat.ts';

/** The next bill, or why there is none. */
const whenWords = ({ next, paused, until }: Repeat) => {
  if (paused) return 'Paused';
  if (!next) return `Ended${until ? ` on ${formatDay(until)}` : ''}`;
  return `next on ${formatDay(next)}${until ? `, until ${formatDay(until)}` : ''}`;
};

type RepeatRowProps = { repeat: Repeat; onEdit: () => void; onDelete: () => void };

/** A recurring bill with its actions. */
export const RepeatRow = ({ repeat, onEdit, onDelete }: RepeatRowProps) => {
  const { id, version, expense, paused, next, stopped } = repeat;
  const { description } = expense;
  const write = useUpdateRepeat({});
  const turn = () => write.mutate({ params: { id }, body: { version, paused: !paused } });
  return (
    <Row className={styles.repeat}>
      <Tile person={expense.payer} className={styles.tile} />
      <span className={styles.words}>
        <b>{description}</b>
        <span>
          {everyWords(repeat)} · {whenWords(repeat)}
        </span>
        {stopped && <span className={styles.stopped}>{stoppedWords(stopped)}</span>}
      </span>
      <PaidAmount of={{ original: expense.original }} cents={expense.amount} className={styles.amount} />
      <span className={styles.actions}>
        <Button tone="quiet" dense aria-label={`Edit ${isolated(description)}`} onClick={onEdit}>
          Edit
        </Button>
        {(paused || next) && (
          <Button
            tone="quiet"
            dense
            aria-label={`${paused ? 'Resume' : 'Pause'} ${isolated(description)}`}
            busy={write.isPending}
            onClick={turn}
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button tone="quietDanger" dense aria-label={`Delete ${isolated(description)}`} onClick={onDelete}>
          Delete
        </Button>
      </span>
    </Row>
  );
};
