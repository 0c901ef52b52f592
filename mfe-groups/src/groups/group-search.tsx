import { type Group, type GroupSort, groupSorts } from '@allsquare/groups-contract';
import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { SearchField } from '@allsquare/kit/ui/field';
import choiceStyles from '../choice.module.css';
import { findGroups } from './find-groups.ts';
import styles from './group-search.module.css';
import { drawnInOrder } from './use-sort.ts';

/** The groups loaded so far, and the total number. */
export type GroupListing = { groups: readonly Group[]; total: number };

const countOf = ({ groups, total }: GroupListing, search: string) => {
  const all = `${total} ${total === 1 ? 'group' : 'groups'}`;
  const isWhole = groups.length >= total;
  return search.trim() && isWhole ? `${findGroups(groups, search).length} of ${all}` : all;
};

const sortLabels: Record<GroupSort, string> = { newest: 'Newest', name: 'Name', balance: 'Balance' };

type SortProps = { sort: GroupSort; onSort: (sort: GroupSort) => void };

const Sort = ({ sort, onSort }: SortProps) => (
  <fieldset className={styles.sort} aria-label="Sort" {...drawnInOrder(sort)}>
    {groupSorts.map((value) => (
      <label key={value} className={`${choiceStyles.choice} ${styles.order}`}>
        <CoveringRadio name="sort" checked={value === sort} onChange={() => onSort(value)} />
        {sortLabels[value]}
      </label>
    ))}
  </fieldset>
);

type GroupSearchProps = {
  value: string;
  onChange: (search: string) => void;
  /** Undefined while they load. */
  listed: GroupListing | undefined;
} & SortProps;

/** The search box with 'Clear', the number of matches, and the order, if there is something to sort. */
export const GroupSearch = ({ value, onChange, listed, sort, onSort }: GroupSearchProps) => (
  <div role="search" className={styles.search}>
    <SearchField label="Search groups" placeholder="Search groups..." value={value} onChange={onChange} />
    <span className={styles.count} aria-live="polite">
      {listed && countOf(listed, value)}
    </span>
    {listed && listed.total > 1 && <Sort sort={sort} onSort={onSort} />}
  </div>
);
