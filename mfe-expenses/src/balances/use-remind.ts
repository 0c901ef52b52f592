import { isolated } from '@allsquare/contract-kit';
import { problems, remind } from '@allsquare/expenses-contract';
import { useWrite } from '@allsquare/kit/query';

/** Reminds a person of their payment to the caller in the plan. */
export const useRemind = (name: string) =>
  useWrite(remind, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'Failed to send the reminder' },
    success: () => ({ title: 'Reminder sent', message: `${isolated(name)} will see it in their notifications.` }),
  });
