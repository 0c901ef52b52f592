import { useQuery } from '@allsquare/kit/query';
import { useSearchParams } from '@allsquare/kit/router';
import type { SlotProps } from '@allsquare/kit/slots';
import { MenuItem } from '@allsquare/kit/ui/menu';
import { ArchiveRestore, Download, FileInput, Repeat } from 'lucide-react';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { useShowsDeleted } from '../expenses/use-shows-deleted.ts';
import type { OpenedDialog } from './opened-dialogs.tsx';

/** Slot group.menu: a group's recurring bills and deleted expenses, if there are any, and its export. */
export const GroupMenuItems = ({ group }: SlotProps['group.menu']) => {
  const { data: totals } = useQuery(totalsQuery(group.id));
  const { showsDeleted, toggle } = useShowsDeleted();
  const [, setSearch] = useSearchParams();
  const open = (dialog: OpenedDialog) =>
    setSearch(
      (current) => {
        current.delete('tab');
        current.set(dialog, '');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      {totals?.repeats && (
        <MenuItem icon={<Repeat aria-hidden="true" />} onSelect={() => open('repeats')}>
          Repeats ({totals.repeats})
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => open('export')}>
        Export
      </MenuItem>
      <MenuItem icon={<FileInput aria-hidden="true" />} onSelect={() => open('import')}>
        Import
      </MenuItem>
      {(totals?.deletedExpenses || showsDeleted) && (
        <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onSelect={toggle}>
          {showsDeleted ? 'Hide deleted' : 'Show deleted'}
        </MenuItem>
      )}
    </>
  );
};
