import type { Settlement } from '@allsquare/expenses-contract';
import { useInfiniteQuery, useQueryClient } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { useState } from 'react';
import { DeletedSwitch } from '../deleted-switch.tsx';
import { FirstFew } from '../first-few.tsx';
import { SummaryHead } from '../summary-head.tsx';
import { DeleteSettlementDialog } from './delete-settlement.dialog.tsx';
import { SettlementRow } from './settlement-row.tsx';
import styles from './settlements.module.css';
import { settlementsQuery } from './settlements.queries.ts';
import { useNewSettlements } from './use-new-settlements.ts';

/** The newest settlements of a group; all of them, and deleted ones, on demand. */
export const SettlementHistory = ({ groupId, onRecord }: { groupId: string; onRecord: () => void }) => {
  const client = useQueryClient();
  const [withDeleted, setWithDeleted] = useState(false);
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
  return (
    <section>
      <SummaryHead title="Settlement History">
        <Button onClick={onRecord}>Record Settlement</Button>
      </SummaryHead>
      <Loaded query={history}>
        {({ settlements, isLater, total }) => (
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
            {settlements.length === 0 && <Empty title="No settlements recorded yet." />}
            <FirstFew
              label="Settlement History"
              what="settlements"
              count={total}
              end={
                <>
                  <LoadMore query={history} />
                  <DeletedSwitch shows={withDeleted} onTurn={() => setWithDeleted(!withDeleted)} />
                </>
              }
            >
              {settlements.map((settlement) => (
                <SettlementRow
                  key={settlement.id}
                  settlement={settlement}
                  news={marks.get(settlement.id)}
                  onDelete={() => setDeleting(settlement)}
                />
              ))}
            </FirstFew>
          </>
        )}
      </Loaded>
      {deleting && <DeleteSettlementDialog settlement={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
};
