import { isolated } from '@allsquare/contract-kit';
import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { DisabledTooltip } from '@allsquare/kit/ui/disabled-tooltip';
import { Row } from '@allsquare/kit/ui/row';
import type { WaitingEntry } from '@allsquare/kit/waiting';
import styles from './waiting.module.css';

type WaitingRowProps = {
  entry: WaitingEntry;
  /** In a list of several groups. */
  showsGroup?: boolean;
  onEdit: (entry: WaitingEntry) => void;
  onDiscard: (entry: WaitingEntry) => void;
};

const MAY_HAVE_ARRIVED = 'It may have arrived. It can be changed once the server has answered.';

/** An entry that is in no sum yet: waiting, or refused with the server's sentence. */
export const WaitingRow = ({ entry, showsGroup, onEdit, onDiscard }: WaitingRowProps) => {
  const { shown, refusal, wasSent } = entry;
  const reason = wasSent ? MAY_HAVE_ARRIVED : undefined;
  return (
    <Row className={styles.row} bar={refusal ? 'var(--bad)' : 'var(--line)'}>
      <div className={styles.text}>
        <b>{isolated(shown.what)}</b>
        {showsGroup && <span className={styles.quiet}>{isolated(shown.groupName)}</span>}
        <span className={refusal ? styles.refused : styles.quiet}>
          {refusal ? <b>Not sent</b> : 'Waiting to be sent'}
          {refusal && ` · ${refusal.message}`}
        </span>
      </div>
      <Amount cents={shown.amount} currency={shown.currency ?? 'USD'} />
      <div className={styles.actions}>
        <DisabledTooltip reason={reason}>
          <Button tone="quiet" aria-label={`Edit ${isolated(shown.what)}`} onClick={() => !wasSent && onEdit(entry)}>
            Edit
          </Button>
        </DisabledTooltip>
        <DisabledTooltip reason={reason}>
          <Button
            tone="quiet"
            aria-label={`Discard ${isolated(shown.what)}`}
            onClick={() => !wasSent && onDiscard(entry)}
          >
            Discard
          </Button>
        </DisabledTooltip>
      </div>
    </Row>
  );
};
