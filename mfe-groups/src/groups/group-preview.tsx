import type { GroupType } from '@allsquare/groups-contract';
import { useSession } from '@allsquare/kit/session';
import { initialsOf } from '@allsquare/kit/ui/tile';
import { typeLabels } from './group-type.ts';
import { membersCount } from './members-count.ts';

type GroupPreviewProps = { name?: string; type?: GroupType | null; description?: string | null };

/** The group that is being made: the caller is its first tile. */
export const GroupPreview = ({ name, type, description }: GroupPreviewProps) => {
  const { user } = useSession();
  const free = type === 'couple' ? 1 : 3;
  return (
    <aside
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 rounded-b-r3 bg-block forced-colors:outline px-4 py-5 text-on-block row:flex row:min-h-[32.5rem] row:flex-col row:items-stretch row:rounded-bl-none row:rounded-tr-r3 row:p-8"
      aria-label="Preview"
    >
      <p className="text-[0.875rem] font-semibold text-on-block-2 max-row:col-span-2 max-row:mb-3">
        You are the first tile. Friends fill the rest.
      </p>
      <div
        className={`grid size-[5.5rem] grid-cols-2 gap-1 max-row:row-span-3 row:m-auto row:size-[12.5rem] ${free === 3 ? 'grid-rows-2' : ''}`}
        aria-hidden="true"
      >
        <i className="k-you rounded-r2 bg-(--c) p-1.5 text-[0.9375rem] leading-none font-extrabold tracking-[-0.05em] text-(--k) not-italic row:px-3 row:py-2.5 row:text-[1.625rem]">
          {initialsOf(user.name, user.email)}
        </i>
        {Array.from({ length: free }, (_, place) => (
          <i key={place} className="rounded-r2 border-2 border-dashed border-on-block-2 opacity-75" />
        ))}
      </div>
      <h2 className="text-[1.25rem] tracking-[-0.04em] wrap-anywhere max-row:self-end row:text-[1.875rem]">
        {name?.trim() || 'Your new group'}
      </h2>
      <p className="mt-0.5 line-clamp-6 text-[0.875rem] whitespace-pre-line text-on-block-2 wrap-anywhere row:mt-1.5 row:text-[0.9375rem]">
        {description?.trim()}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2.5 text-[0.90625rem] text-on-block-2 max-row:self-start row:mt-3.5">
        <span className="k-chip bg-transparent text-on-block shadow-[inset_0_0_0_1px_var(--block-line)]">
          {typeLabels[type ?? 'home']}
        </span>
        <span>{membersCount(1)}</span>
      </div>
    </aside>
  );
};
