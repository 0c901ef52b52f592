import { useInfiniteQuery } from '@allsquare/kit/query';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { wayBack } from '../changes/use-ask-anyway.ts';
import { historyQuery } from '../expenses/expense.queries.ts';
import type { useRevertExpense } from '../expenses/use-revert-expense.ts';
import { ChangeList } from '../history/change-list.tsx';
import { joinTaps } from './join-taps.ts';

type ExpenseHistoryProps = {
  expenseId: string;
  /** Offers to go back to earlier versions of the `present` one, by the write of whoever shows the expense. */
  goBack?: { present: number; revert: ReturnType<typeof useRevertExpense> } | undefined;
};

/** Who changed what and when, oldest first; also of a deleted expense. */
export const ExpenseHistory = ({ expenseId, goBack }: ExpenseHistoryProps) => {
  const history = useInfiniteQuery(historyQuery(expenseId));
  const ways = goBack && {
    present: goBack.present,
    going: goBack.revert.isPending ? goBack.revert.variables.body.to : undefined,
    go: (to: number) => goBack.revert.mutate(wayBack(expenseId, goBack.present, to)),
  };
  return (
    <Loaded query={history}>
      {(changes) => (
        <>
          <ChangeList what="expense" changes={joinTaps(changes)} goBack={ways} />
          <LoadMore query={history} />
        </>
      )}
    </Loaded>
  );
};
