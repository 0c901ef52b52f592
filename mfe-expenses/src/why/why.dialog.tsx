import { isolated } from '@allsquare/contract-kit';
import { problems } from '@allsquare/expenses-contract';
import { hasStatus } from '@allsquare/kit/api';
import { useInfiniteQuery, useQueryClient } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Amount, toneClass, toneOf } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Empty } from '@allsquare/kit/ui/empty';
import { Failed } from '@allsquare/kit/ui/failed';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { Skeleton, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { type Person, Tile } from '@allsquare/kit/ui/tile';
import { balanceWords } from '../balances/balance-words.ts';
import styles from './why.module.css';
import { whyQuery } from './why.queries.ts';
import { WhyLists } from './why-lists.tsx';
import { WhyRow } from './why-row.tsx';

const Figure = ({ person, cents }: { person: Person; cents: number }) => {
  const isMe = useSession().user.id === person.id;
  return (
    <p className={`${styles.figure} ${toneClass(cents)}`} data-tone={toneOf(cents)}>
      <Tile person={person} />
      <span>
        <b>{isMe ? 'You' : isolated(person.name)}</b> {balanceWords(cents, isMe)}
      </span>{' '}
      <Amount cents={cents} signed className={styles.sum} />
    </p>
  );
};

const Loading = () => (
  <div className={styles.why}>
    <div className={styles.part}>
      <Skeleton width="100%" height="6.5rem" />
      <SkeletonRows rows={2} label="Loading who it’s with" />
    </div>
    <SkeletonRows label="Loading what changed it" />
  </div>
);

type WhyDialogProps = { groupId: string; person: Person; onClose: () => void };

/** The balance, the people who caused it, the payments that settle it, and its changes. */
export const WhyDialog = ({ groupId, person, onClose }: WhyDialogProps) => {
  const client = useQueryClient();
  const userId = useSession().user.id === person.id ? undefined : person.id;
  const query = useInfiniteQuery(whyQuery(groupId, userId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Why this balance?"
      sub="Who it’s with, how to settle it, and every bill behind it."
      width={900}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {hasStatus(query.error, 404) ? (
        <Failed
          title={problems['not-in-the-books'].title}
          message={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loaded query={query} skeleton={<Loading />}>
          {({ why, rows, isLater }) =>
            why && (
              <div className={styles.why}>
                <div className={styles.part}>
                  <Figure person={person} cents={why.balance} />
                  {(rows.length > 0 || why.payments.length > 0) && (
                    <WhyLists groupId={groupId} why={why} person={person} />
                  )}
                </div>
                <section>
                  {rows.length > 0 && <h3 className={styles.head}>What changed it</h3>}
                  {isLater && (
                    <Button
                      wide
                      className={styles.later}
                      onClick={() => void client.resetQueries({ queryKey: whyQuery(groupId, userId).queryKey })}
                    >
                      Show the newest
                    </Button>
                  )}
                  {rows.length > 0 ? (
                    <Rows label="What changed it">
                      {rows.map((move) => (
                        <WhyRow
                          key={move.expenseId ?? move.settlementId}
                          groupId={groupId}
                          person={person}
                          move={move}
                          onLeave={onClose}
                        />
                      ))}
                    </Rows>
                  ) : (
                    <Empty
                      shape="lines"
                      title="Nothing has changed this balance yet."
                      text="Every expense and payment that does appears here."
                    />
                  )}
                  <LoadMore query={query} />
                </section>
              </div>
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
};
