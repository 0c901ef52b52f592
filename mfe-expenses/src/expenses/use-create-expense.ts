import { createExpense, problems } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import { useIsGuest } from '@allsquare/kit/save-account';
import { useShowAction } from '../row-highlight/use-show-action.ts';
import { undoAction } from '../undo/undo-action.ts';
import { versionInput } from '../undo/use-confirm-undo.ts';
import { useDeleteExpense } from './use-delete-expense.ts';

/**
 * Adds an expense with its shares to a group. The toast links to its row if that is elsewhere; else to the share link
 * while some members have no account, which a guest may not share; else it offers to undo.
 */
export const useCreateExpense = (members: readonly SlotMember[], onScreen: ScreenOptions<typeof createExpense>) => {
  const navigate = useNavigate();
  const showAction = useShowAction();
  const remove = useDeleteExpense();
  const isGuest = useIsGuest();
  const sharesLink = !isGuest && members.some(({ place }) => place);
  return useWrite(createExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error Creating Expense' },
    success: (added) => {
      const share = { label: 'Share', run: () => void navigate(`/groups/${added.groupId}?share-link`) };
      return {
        title: 'Expense Added',
        message: 'The expense has been successfully added to the group.',
        action:
          showAction.expense(added) ??
          (sharesLink ? share : undoAction(remove, versionInput({ params: { id: added.id } }, added.version))),
      };
    },
    ...onScreen,
  });
};
