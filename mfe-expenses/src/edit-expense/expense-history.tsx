import { useInfiniteQuery } from '@allsquare/kit/query';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import type { Paid } from '../expenses/change-words.ts';
import { historyQuery } from '../expenses/expense.queries.ts';
import type { useRevertExpense } from '../expenses/use-revert-expense.ts';
import { ChangeList } from '../history/change-list.tsx';
import { revertInput } from '../undo/use-confirm-undo.ts';
import { joinClaims } from './join-claims.ts';

type ExpenseHistoryProps = {
  expenseId: string;
  /** Its currencies. */
  of: Paid;
  /** Offers to revert to versions before `version`, with the caller's write. */
  revertFrom?: { version: number; revert: ReturnType<typeof useRevertExpense> } | undefined;
};

/** The history, oldest first; also of a deleted expense. */
export const ExpenseHistory = ({ expenseId, of, revertFrom }: ExpenseHistoryProps) => {
  const history = useInfiniteQuery(historyQuery(expenseId));
  const revertControls = revertFrom && {
    version: revertFrom.version,
    revertingTo: revertFrom.revert.isPending ? revertFrom.revert.variables.body.to : undefined,
    revertTo: (to: number) => revertFrom.revert.mutate(revertInput(expenseId, revertFrom.version, to)),
  };
  return (
    <Loaded query={history}>
      {(changes) => (
        <>
          <ChangeList what="expense" of={of} changes={joinClaims(changes)} revert={revertControls} />
          <LoadMore query={history} />
        </>
      )}
    </Loaded>
  );
};
