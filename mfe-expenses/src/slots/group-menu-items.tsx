import { useQuery } from '@allsquare/kit/query';
import { useSearchParams } from '@allsquare/kit/router';
import type { SlotProps } from '@allsquare/kit/slots';
import { MenuItem } from '@allsquare/kit/ui/menu';
import { ArchiveRestore, Repeat } from 'lucide-react';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { useShowsDeleted } from '../expenses/use-shows-deleted.ts';
import { REPEATS } from '../repeats/opened-repeats.tsx';

/** Slot group.menu: the recurring bills and the deleted expenses of a group, if there are any. */
export const GroupMenuItems = ({ group }: SlotProps['group.menu']) => {
  const { data: totals } = useQuery(totalsQuery(group.id));
  const { showsDeleted, toggle } = useShowsDeleted();
  const [, setSearch] = useSearchParams();
  const openRepeats = () =>
    setSearch(
      (current) => {
        current.delete('tab');
        current.set(REPEATS, '');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      {totals?.repeats && (
        <MenuItem icon={<Repeat aria-hidden="true" />} onSelect={openRepeats}>
          Repeats ({totals.repeats})
        </MenuItem>
      )}
      {(totals?.deletedExpenses || showsDeleted) && (
        <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onSelect={toggle}>
          {showsDeleted ? 'Hide deleted' : 'Show deleted'}
        </MenuItem>
      )}
    </>
  );
};
