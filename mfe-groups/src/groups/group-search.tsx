import type { Group } from '@allsquare/groups-contract';
import { SearchField } from '@allsquare/kit/ui/field';
import { findGroups } from './find-groups.ts';

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
  <div role="search" className="mb-4 grid items-center gap-2 desk:grid-cols-[minmax(0,1fr)_auto] desk:gap-4">
    <SearchField label="Search groups" placeholder="Search groups..." value={value} onChange={onChange} />
    <span
      className="min-h-[1.25rem] text-[0.875rem] whitespace-nowrap text-ink-2 desk:text-[0.9375rem]"
      aria-live="polite"
    >
      {groups && countOf(groups, value)}
    </span>
  </div>
);
