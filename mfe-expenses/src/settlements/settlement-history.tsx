import type { MemberBalance, Settlement } from '@allsquare/expenses-contract';
import { useReopen } from '@allsquare/kit/draft';
import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useOneTimeParam } from '@allsquare/kit/one-time-param';
import { useInfiniteQuery, useQuery, useQueryClient } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { DeletedSwitch } from '../parts/deleted-switch.tsx';
import { FEW, FirstFew } from '../parts/first-few.tsx';
import { SummaryHead } from '../parts/summary-head.tsx';
import { rowsAttribute } from '../row-highlight/use-show-action.ts';
import type { EditSettlementProps } from './edit-settlement.dialog.tsx';
import { EDIT_SETTLEMENT, type EditSettlementDraft } from './settlement-draft.ts';
import type { Payable } from './settlement-fields.tsx';
import { SettlementRow } from './settlement-row.tsx';
import styles from './settlements.module.css';
import { settlementsQuery } from './settlements.queries.ts';
import { useNewSettlements } from './use-new-settlements.ts';

const DeleteSettlementDialog = lazy(
  preloaded(() =>
    import('./delete-settlement.dialog.tsx').then((loaded) => ({ default: loaded.DeleteSettlementDialog })),
  ),
);

const loadEdit = preloaded(() => import('./edit-settlement.dialog.tsx').then((loaded) => loaded.EditSettlementDialog));

/** Shown with the rows, which appear later than their data. */
const ScrollToHighlight = ({ section }: { section: RefObject<HTMLElement | null> }) => {
  useEffect(() => section.current?.querySelector('[data-highlight]')?.scrollIntoView({ block: 'center' }), [section]);
  return null;
};

type SettlementHistoryProps = {
  groupId: string;
  /** The possible payers and receivers. */
  people: readonly Payable[];
  balances: readonly MemberBalance[] | undefined;
  onRecord: () => void;
};

/**
 * The newest settlements of a group. ?settlement= shows that one. All of them and deleted ones are loaded on demand.
 */
export const SettlementHistory = ({ groupId, people, balances, onRecord }: SettlementHistoryProps) => {
  const client = useQueryClient();
  const [showsDeleted, setShowsDeleted] = useState(false);
  const [asked, setAsked] = useState<string>();
  useOneTimeParam('settlement', setAsked);
  const section = useRef<HTMLElement>(null);
  const [deleting, setDeleting] = useState<Settlement | null>(null);
  const [editing, setEditing] = useState<{ id: string; Dialog: ComponentType<EditSettlementProps> }>();
  const edit = async (id: string) => {
    const Dialog = await loadOnDemand(loadEdit);
    if (Dialog) setEditing({ id, Dialog });
  };
  useReopen<EditSettlementDraft>(
    EDIT_SETTLEMENT,
    'summary',
    (id, { opened }) => opened.groupId === groupId && void edit(id),
  );
  const hasDeleted = useQuery(totalsQuery(groupId)).data?.deletedSettlements;
  const options = settlementsQuery(groupId, showsDeleted);
  // The shorter list remains while the longer one loads.
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
  const shown = read?.settlements.find(({ id }) => id === asked)?.id;
  return (
    <section ref={section} {...rowsAttribute('settlements', groupId)}>
      <SummaryHead title="Settlement History">
        <Button onClick={onRecord}>Record Settlement</Button>
      </SummaryHead>
      <Loaded query={history}>
        {({ settlements, isLater, total }) => (
          <>
            {shown && <ScrollToHighlight key={shown} section={section} />}
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
              opens={settlements.findIndex(({ id }) => id === asked) >= FEW}
              end={
                <>
                  <LoadMore query={history} />
                  {(hasDeleted || showsDeleted) && (
                    <DeletedSwitch shows={showsDeleted} onToggle={() => setShowsDeleted(!showsDeleted)} />
                  )}
                </>
              }
            >
              {settlements.map((settlement) => (
                <SettlementRow
                  key={settlement.id}
                  settlement={settlement}
                  highlight={settlement.id === asked}
                  news={marks.get(settlement.id)}
                  onEdit={() => void edit(settlement.id)}
                  onDelete={() => setDeleting(settlement)}
                />
              ))}
            </FirstFew>
          </>
        )}
      </Loaded>
      {editing && (
        <editing.Dialog id={editing.id} people={people} balances={balances} onClose={() => setEditing(undefined)} />
      )}
      {deleting && (
        <Suspense>
          <DeleteSettlementDialog settlement={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </section>
  );
};
