import type { Group } from '@allsquare/groups-contract';
import { SearchField } from '@allsquare/kit/ui/field';
import { findGroups } from './find-groups.ts';
import styles from './group-search.module.css';

const countOf = (groups: readonly Group[], search: string) => {
  const all = `${groups.length} ${groups.length === 1 ? 'group' : 'groups'}`;
  return search.trim() ? `${findGroups(groups, search).length} of ${all}` : all;
};

type GroupSearchProps = {
  value: string;
  onChange: (search: string) => void;
  /** Undefined while they load. */
  groups: readonly Group[] | undefined;
};

/** The search box with 'Clear', and how many groups it leaves. */
export const GroupSearch = ({ value, onChange, groups }: GroupSearchProps) => (
  <div role="search" className={styles.search}>
    <SearchField label="Search groups" placeholder="Search groups..." value={value} onChange={onChange} />
    <span className={styles.count} aria-live="polite">
      {groups && countOf(groups, value)}
    </span>
  </div>
);
