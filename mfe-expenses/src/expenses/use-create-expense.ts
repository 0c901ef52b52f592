import { createExpense, problems } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import { undoBy } from '../changes/undo-by.ts';
import { ofVersion } from '../changes/use-ask-anyway.ts';
import { useWayTo } from '../changes/use-way-to.ts';
import { useDeleteExpense } from './use-delete-expense.ts';

/**
 * Adds an expense with its shares to a group; the notice leads on to its row where that is elsewhere, else, as long as
 * some have no account, to the link; else it offers to undo that.
 */
export const useCreateExpense = (members: readonly SlotMember[], onScreen: OnScreen<typeof createExpense>) => {
  const navigate = useNavigate();
  const wayTo = useWayTo();
  const remove = useDeleteExpense();
  const hasPlaces = members.some(({ place }) => place);
  return useWrite(createExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error Creating Expense' },
    success: (added) => {
      const share = { words: 'Share link', go: () => void navigate(`/groups/${added.groupId}?share-link`) };
      return {
        title: 'Expense Added',
        message: 'The expense has been successfully added to the group.',
        way:
          wayTo.expense(added) ??
          (hasPlaces ? share : undoBy(remove, ofVersion({ params: { id: added.id } }, added.version))),
      };
    },
    ...onScreen,
  });
};
