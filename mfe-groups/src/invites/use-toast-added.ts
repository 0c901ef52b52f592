import { isolated } from '@allsquare/contract-kit';
import type { Group } from '@allsquare/groups-contract';
import { useNavigate } from '@allsquare/kit/router';
import { toast } from '@allsquare/kit/ui/toast';

/** Shows a toast with the new member and a link to add an expense. */
export const useToastAdded = ({ id, name }: Group): ((who: string) => void) => {
  const navigate = useNavigate();
  return (who) =>
    toast.success('Friends Added!', `${isolated(who)} can now share expenses in ${isolated(name)}.`, {
      label: 'Add Expense',
      run: () => void navigate(`/groups/${id}?add-expense`),
    });
};
