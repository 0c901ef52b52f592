import type { Change } from '@allsquare/expenses-contract';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Fragment, useId } from 'react';
import { sentencesOf } from '../expenses/change-words.ts';
import { historyQuery } from '../expenses/expense.queries.ts';
import { type useRevertExpense, wayBack } from '../expenses/use-revert-expense.ts';
import styles from './expense-history.module.css';
import { joinTaps } from './join-taps.ts';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

type GoBackProps = {
  /** The version that stands. */
  present: number;
  /** The write, of whoever shows the expense. */
  revert: ReturnType<typeof useRevertExpense>;
};

type GoBackOneProps = GoBackProps & {
  expenseId: string;
  change: Change;
  /** Of what says when it was made. */
  timeId: string;
};

/** At an earlier version that was kept. */
const GoBack = ({ expenseId, change, timeId, present, revert }: GoBackOneProps) => {
  const { isPending, variables, mutate } = revert;
  const isThis = variables?.body.to === change.version;
  return (
    <Button
      className={styles.back}
      aria-describedby={timeId}
      busy={isPending && isThis}
      busyText="Going back..."
      disabled={isPending && !isThis}
      onClick={() => mutate(wayBack(expenseId, present, change.version))}
    >
      Go back to this version
    </Button>
  );
};

type ExpenseHistoryProps = {
  expenseId: string;
  /** Offers to go back to earlier versions. */
  goBack?: GoBackProps | undefined;
};

/** Who changed what and when, oldest first; also of a deleted expense. */
export const ExpenseHistory = ({ expenseId, goBack }: ExpenseHistoryProps) => {
  const me = useSession().user.id;
  const id = useId();
  const history = useInfiniteQuery(historyQuery(expenseId));
  return (
    <Loaded query={history}>
      {(changes) => (
        <>
          <ol className={styles.changes} aria-label="History">
            {joinTaps(changes).map((change) => (
              <li key={change.version}>
                <time id={`${id}${change.version}`} dateTime={change.at}>
                  {moments.format(new Date(change.at))}
                </time>
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
                {goBack && change.kept && change.version !== goBack.present && (
                  <GoBack expenseId={expenseId} change={change} timeId={`${id}${change.version}`} {...goBack} />
                )}
              </li>
            ))}
          </ol>
          <LoadMore query={history} />
        </>
      )}
    </Loaded>
  );
};
