import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { IconButton } from '@allsquare/kit/ui/button';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countWords } from '../expenses/expense-words.ts';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { useGroupSearch } from '../expenses/filter/use-group-search.ts';
import { useSlash } from '../expenses/filter/use-slash.ts';
import { useShowsDeleted } from '../expenses/use-shows-deleted.ts';
import { DeletedSwitch } from '../parts/deleted-switch.tsx';
import type { GroupSearch } from './group-search.tsx';
import styles from './group-totals.module.css';
import { OpenedDialogs } from './opened-dialogs.tsx';

const load = preloaded(() => import('./group-search.tsx').then((loaded) => loaded.GroupSearch));

/** The field that searches the group, in place of the totals. It is open from the start if the URL searches. */
const useSearch = () => {
  const isSearched = useGroupSearch().q !== '';
  const [opened, setOpened] = useState<{ Field: typeof GroupSearch }>();
  const open = useCallback(() => void loadOnDemand(load).then((Field) => Field && setOpened({ Field })), []);
  useEffect(() => {
    if (isSearched) open();
  }, [isSearched, open]);
  useSlash(open);
  const button = useRef<HTMLButtonElement>(null);
  const close = (byKey: boolean) => {
    flushSync(() => setOpened(undefined));
    if (byKey) button.current?.focus();
  };
  return { opened, open, close, button };
};

/**
 * Slot group.totals: the number and sum of a group's expenses, with their search, and while deleted ones are listed,
 * the way back. Dialogs of the group's menu open here.
 */
export const GroupTotals = ({ group, members }: SlotProps['group.totals']) => {
  const { data: totals, isPending } = useQuery(totalsQuery(group.id));
  const { showsDeleted, toggle } = useShowsDeleted();
  const { opened, open, close, button } = useSearch();
  return (
    <div className={styles.totals}>
      {opened ? (
        <opened.Field groupId={group.id} onClose={close} />
      ) : (
        <>
          <span aria-busy={isPending || undefined}>
            {totals && totals.count > 0 && (
              <>
                {countWords(totals.count)} ·{' '}
                <b>
                  <Amount cents={totals.amount} currency={totals.currency} />
                </b>
              </>
            )}
          </span>
          {showsDeleted && <DeletedSwitch shows onToggle={toggle} />}
          {totals && totals.count > 0 && (
            <IconButton ref={button} label="Search expenses" onClick={open}>
              <Search aria-hidden="true" />
            </IconButton>
          )}
        </>
      )}
      <OpenedDialogs group={group} members={members} />
    </div>
  );
};
