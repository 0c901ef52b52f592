import { isolated } from '@allsquare/contract-kit';
import { problems, remind } from '@allsquare/expenses-contract';
import { useWrite } from '@allsquare/kit/query';

/** Reminds somebody of what the plan says that they pay the caller. */
export const useRemind = (name: string) =>
  useWrite(remind, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'Failed to send the reminder' },
    success: () => ({ title: 'Reminder sent', message: `${isolated(name)} finds it among their notifications.` }),
  });
