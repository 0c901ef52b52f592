import { createExpense, problems } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';

/** Adds an expense with its shares to a group; as long as some have no account, the notice leads on to the link. */
export const useCreateExpense = (members: readonly SlotMember[], onScreen: OnScreen<typeof createExpense>) => {
  const navigate = useNavigate();
  const hasPlaces = members.some(({ place }) => place);
  return useWrite(createExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error Creating Expense' },
    success: ({ groupId }) => ({
      title: 'Expense Added',
      message: 'The expense has been successfully added to the group.',
      ...(hasPlaces && {
        way: { words: 'Share link', go: () => void navigate(`/groups/${groupId}?share-link`) },
      }),
    }),
    ...onScreen,
  });
};
