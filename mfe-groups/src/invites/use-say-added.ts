import { isolated } from '@allsquare/contract-kit';
import type { Group } from '@allsquare/groups-contract';
import { useNavigate } from '@allsquare/kit/router';
import { toast } from '@allsquare/kit/ui/toast';

/** Says who is in the group now, and leads on to an expense. */
export const useSayAdded = ({ id, name }: Group): ((who: string) => void) => {
  const navigate = useNavigate();
  return (who) =>
    toast.success('Friends Added!', `${isolated(who)} can now share expenses in ${isolated(name)}.`, {
      words: 'Add Expense',
      go: () => void navigate(`/groups/${id}?add-expense`),
    });
};
