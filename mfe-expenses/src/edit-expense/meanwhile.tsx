import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { actorOf } from '../expenses/change-words.ts';
import { lastChangeQuery } from '../expenses/expense.queries.ts';
import { ChangedMeanwhile, type ChangedMeanwhileProps } from './changed-meanwhile.tsx';

type MeanwhileProps = Omit<ChangedMeanwhileProps, 'what'> & { expenseId: string };

/** Says that somebody else has changed the expense that is being edited. */
export const Meanwhile = ({ expenseId, ...ways }: MeanwhileProps) => {
  const me = useSession().user.id;
  const last = useQuery(lastChangeQuery(expenseId));
  if (last.isPending) return null;
  const actor = last.data ? actorOf(last.data, me) : 'Somebody';
  return <ChangedMeanwhile {...ways} what={`${actor} changed this expense meanwhile`} />;
};
