import { useInfiniteQuery, useQuery } from '@allsquare/kit/query';
import { SearchField } from '@allsquare/kit/ui/field';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { countWords } from '../expenses/expense-words.ts';
import { expensesQuery, totalsQuery } from '../expenses/expenses.queries.ts';
import { useDebouncedText } from '../expenses/filter/use-debounced-text.ts';
import { useGroupSearch } from '../expenses/filter/use-group-search.ts';
import { useSlash } from '../expenses/filter/use-slash.ts';
import { useShowsDeleted } from '../expenses/use-shows-deleted.ts';
import styles from './group-search.module.css';

type GroupSearchProps = {
  groupId: string;
  /** `byKey`: the focus returns to what has opened it. */
  onClose: (byKey: boolean) => void;
};

/** The field that searches a group's expenses, and how many it finds. It closes with Escape, or when left empty. */
export const GroupSearch = ({ groupId, onClose }: GroupSearchProps) => {
  const { q, search } = useGroupSearch();
  const { showsDeleted } = useShowsDeleted();
  const [text, setText] = useDebouncedText(q, search);
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector('input')?.focus();
  useSlash(focus);
  useEffect(focus, []);
  const list = expensesQuery({ groupId, deleted: showsDeleted ? 'true' : undefined, q });
  const found = useInfiniteQuery({ ...list, enabled: q !== '', placeholderData: (previous) => previous }).data?.total;
  const all = useQuery(totalsQuery(groupId)).data?.count;
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    search('');
    onClose(true);
  };
  const closeIfEmpty = ({ relatedTarget }: FocusEvent) => {
    if (!text && !box.current?.contains(relatedTarget)) onClose(false);
  };
  return (
    <div ref={box} role="search" className={styles.search}>
      <SearchField
        label="Search expenses"
        placeholder="Search expenses..."
        maxLength={200}
        value={text}
        onChange={setText}
        onKeyDown={closeByKey}
        onBlur={closeIfEmpty}
      />
      <span className={styles.count} aria-live="polite">
        {q && found && all !== undefined && `${found} of ${countWords(all)}`}
      </span>
    </div>
  );
};
