import { useQuery } from '@allsquare/kit/query';
import { NEWEST, newestExpensesQuery, totalsQuery } from '../expenses.queries.ts';
import { useNewExpenses } from './use-new-expenses.ts';

/** Announces what others add to a group, where only the totals are refetched. */
export const NewExpensesNotice = ({ groupId }: { groupId: string }) => {
  // Not part of the first view.
  const enabled = useQuery(totalsQuery(groupId)).isSuccess;
  const rows = useQuery({ ...newestExpensesQuery(groupId), enabled }).data;
  useNewExpenses(
    `newest of ${groupId}`,
    rows && { rows, from: 'newest', pages: 1, isStart: true, isEnd: rows.length < NEWEST },
  );
  return null;
};
