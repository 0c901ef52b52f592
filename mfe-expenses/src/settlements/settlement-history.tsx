import type { Settlement } from '@allsquare/expenses-contract';
import { useAsked } from '@allsquare/kit/asked';
import { useInfiniteQuery, useQueryClient } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { useEffect, useRef, useState } from 'react';
import { rowsOf } from '../changes/use-way-to.ts';
import { SummaryHead } from '../summary-head.tsx';
import { DeleteSettlementDialog } from './delete-settlement.dialog.tsx';
import { SettlementRow } from './settlement-row.tsx';
import styles from './settlements.module.css';
import { settlementsQuery } from './settlements.queries.ts';
import { useNewSettlements } from './use-new-settlements.ts';

/** Settlements of a group, newest first, with ?settlement= that one in view; deleted ones on demand. */
export const SettlementHistory = ({ groupId, onRecord }: { groupId: string; onRecord: () => void }) => {
  const client = useQueryClient();
  const [withDeleted, setWithDeleted] = useState(false);
  const [asked, setAsked] = useState<string>();
  useAsked('settlement', setAsked);
  const list = useRef<HTMLUListElement>(null);
  const [deleting, setDeleting] = useState<Settlement | null>(null);
  const options = settlementsQuery(groupId, withDeleted);
  // The shorter list stays while the longer one loads.
  const history = useInfiniteQuery({ ...options, placeholderData: (previous) => previous });
  const read = history.isPlaceholderData ? undefined : history.data;
  const marks = useNewSettlements(
    options.queryKey.join(),
    read && {
      rows: read.settlements,
      from: read.from,
      pages: read.pages,
      isStart: !read.isLater,
      isEnd: !history.hasNextPage,
    },
  );
  const isAskedHere = read?.settlements.some(({ id }) => id === asked);
  useEffect(() => {
    if (isAskedHere) list.current?.querySelector('[data-highlight]')?.scrollIntoView({ block: 'center' });
  }, [asked, isAskedHere]);
  return (
    <section {...rowsOf('settlements', groupId)}>
      <SummaryHead title="Settlement History">
        <Button onClick={onRecord}>Record Settlement</Button>
      </SummaryHead>
      <Loaded query={history}>
        {({ settlements, isLater }) => (
          <>
            {isLater && (
              <Button
                wide
                className={styles.later}
                onClick={() => void client.resetQueries({ queryKey: options.queryKey })}
              >
                Show the newest
              </Button>
            )}
            {settlements.length === 0 ? (
              <Empty title="No settlements recorded yet." />
            ) : (
              <Rows label="Settlement History" ref={list}>
                {settlements.map((settlement) => (
                  <SettlementRow
                    key={settlement.id}
                    settlement={settlement}
                    highlight={settlement.id === asked}
                    news={marks.get(settlement.id)}
                    onDelete={() => setDeleting(settlement)}
                  />
                ))}
              </Rows>
            )}
            <LoadMore query={history} />
            <Button
              tone="quiet"
              className={styles.showsDeleted}
              aria-pressed={withDeleted}
              onClick={() => setWithDeleted(!withDeleted)}
            >
              Show deleted
            </Button>
          </>
        )}
      </Loaded>
      {deleting && <DeleteSettlementDialog settlement={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
};
