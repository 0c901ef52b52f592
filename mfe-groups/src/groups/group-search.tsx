import type { Group } from '@allsquare/groups-contract';
import { SearchField } from '@allsquare/kit/ui/field';
import { findGroups } from './find-groups.ts';
import styles from './group-search.module.css';

/** The groups loaded so far, and the total number. */
export type GroupListing = { groups: readonly Group[]; total: number };

const countOf = ({ groups, total }: GroupListing, search: string) => {
  const all = `${total} ${total === 1 ? 'group' : 'groups'}`;
  const isWhole = groups.length >= total;
  return search.trim() && isWhole ? `${findGroups(groups, search).length} of ${all}` : all;
};

type GroupSearchProps = {
  value: string;
  onChange: (search: string) => void;
  /** Undefined while they load. */
  listed: GroupListing | undefined;
};

/** The search box with 'Clear', and the number of matches. */
export const GroupSearch = ({ value, onChange, listed }: GroupSearchProps) => (
  <div role="search" className={styles.search}>
    <SearchField label="Search groups" placeholder="Search groups..." value={value} onChange={onChange} />
    <span className={styles.count} aria-live="polite">
      {listed && countOf(listed, value)}
    </span>
  </div>
);
