import { useInfiniteQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Fragment } from 'react';
import { historyQuery } from '../expenses/expense.queries.ts';
import { sentencesOf } from './change-words.ts';
import styles from './expense-history.module.css';
import { joinTaps } from './join-taps.ts';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Who changed what and when, oldest first; also of a deleted expense. */
export const ExpenseHistory = ({ expenseId }: { expenseId: string }) => {
  const me = useSession().user.id;
  const history = useInfiniteQuery(historyQuery(expenseId));
  return (
    <Loaded query={history}>
      {(changes) => (
        <>
          <ol className={styles.changes} aria-label="History">
            {joinTaps(changes).map((change) => (
              <li key={change.version}>
                <time dateTime={change.at}>{moments.format(new Date(change.at))}</time>
                {sentencesOf(change, me).map(({ words, shares }) => (
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
              </li>
            ))}
          </ol>
          <LoadMore query={history} />
        </>
      )}
    </Loaded>
  );
};
