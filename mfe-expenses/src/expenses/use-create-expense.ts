import { createExpense, problems } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';

/** Adds an expense with its shares to a group. */
export const useCreateExpense = (onScreen: OnScreen<typeof createExpense>) =>
  useWrite(createExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error Creating Expense' },
    success: () => ({ title: 'Expense Added', message: 'The expense has been successfully added to the group.' }),
    ...onScreen,
  });
