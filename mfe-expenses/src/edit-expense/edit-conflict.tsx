import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { actorOf } from '../expenses/change-words.ts';
import { lastChangeQuery } from '../expenses/expense.queries.ts';
import { ConflictNotice, type ConflictNoticeProps } from '../history/conflict-notice.tsx';

type EditConflictProps = Omit<ConflictNoticeProps, 'what'> & { expenseId: string };

/** Shows that somebody else changed the edited expense. */
export const EditConflict = ({ expenseId, ...actions }: EditConflictProps) => {
  const me = useSession().user.id;
  const last = useQuery(lastChangeQuery(expenseId));
  if (last.isPending) return null;
  const actor = last.data ? actorOf(last.data, me) : 'Somebody';
  return <ConflictNotice {...actions} what={`${actor} changed this expense while you were editing`} />;
};
