import { useCurrency } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Fragment, useId } from 'react';
import { type AnyChange, type Paid, sentencesOf } from '../expenses/change-words.ts';
import styles from './change-list.module.css';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export type RevertControls = {
  /** The current version. */
  version: number;
  /** The version that is being reverted to. */
  revertingTo: number | undefined;
  revertTo: (to: number) => void;
};

type ChangeListProps = {
  /** Oldest first. */
  changes: readonly AnyChange[];
  what: 'expense' | 'payment';
  /** What was changed. */
  of: Paid;
  /** Offers to revert to earlier versions. */
  revert?: RevertControls | undefined;
};

/** The changes with person and time. */
export const ChangeList = ({ changes, what, of, revert }: ChangeListProps) => {
  const me = useSession().user.id;
  const id = useId();
  const currency = useCurrency(of.currency);
  return (
    <ol className={styles.changes} aria-label="History">
      {changes.map((change) => (
        <li key={change.version}>
          <time id={`${id}${change.version}`} dateTime={change.at}>
            {moments.format(new Date(change.at))}
          </time>
          {sentencesOf(change, me, what, { ...of, currency }).map(({ words, shares }) => (
            <Fragment key={words}>
              <p>{words}</p>
              {shares.length > 0 && (
                <ul>
                  {shares.map((share) => (
                    <li key={share.userId}>{share.words}</li>
                  ))}
                </ul>
              )}
            </Fragment>
          ))}
          {revert && change.kept && change.version !== revert.version && (
            <Button
              className={styles.back}
              aria-describedby={`${id}${change.version}`}
              busy={revert.revertingTo === change.version}
              busyText="Going back..."
              disabled={revert.revertingTo !== undefined && revert.revertingTo !== change.version}
              onClick={() => revert.revertTo(change.version)}
            >
              Go back to this version
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
};
