import { useQuery } from '@allsquare/kit/query';
import { NEWEST, newestExpensesQuery, totalsQuery } from '../expenses.queries.ts';
import { useNewExpenses } from './use-new-expenses.ts';

/** Says what others add to a group, as its list does, where only the figures follow. */
export const NewExpensesNotice = ({ groupId }: { groupId: string }) => {
  // The first view does without.
  const enabled = useQuery(totalsQuery(groupId)).isSuccess;
  const rows = useQuery({ ...newestExpensesQuery(groupId), enabled }).data;
  useNewExpenses(
    `newest of ${groupId}`,
    rows && { rows, from: 'newest', pages: 1, isStart: true, isEnd: rows.length < NEWEST },
  );
  return null;
};
