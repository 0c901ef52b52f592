import type { Group } from '@allsquare/groups-contract';
import { TextField } from '@allsquare/kit/ui/field';
import { Search } from 'lucide-react';
import { useRef } from 'react';
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
export const GroupSearch = ({ value, onChange, groups }: GroupSearchProps) => {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div role="search" className="mb-4 grid items-center gap-2 desk:grid-cols-[minmax(0,1fr)_auto] desk:gap-4">
      <div className={`relative ${value ? '[&_.k-input]:pr-20' : ''}`}>
        <TextField
          ref={input}
          label="Search groups"
          hiddenLabel
          placeholder="Search groups..."
          autoComplete="off"
          icon={<Search aria-hidden="true" />}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <button
            type="button"
            className="absolute right-0.5 bottom-0.5 h-11 rounded-r2 px-3 text-[14px] font-[650] text-ink-2 hover:bg-sunk hover:text-ink"
            onClick={clear}
          >
            Clear
          </button>
        )}
      </div>
      <span className="text-[14px] whitespace-nowrap text-ink-2 desk:text-[15px]" aria-live="polite">
        {groups && countOf(groups, value)}
      </span>
    </div>
  );
};
