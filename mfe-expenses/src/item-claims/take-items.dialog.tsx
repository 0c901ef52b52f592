import { problems, StoredSplit, type WholeExpense } from '@allsquare/expenses-contract';
import { hasStatus } from '@allsquare/kit/api';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Failed } from '@allsquare/kit/ui/failed';
import { Rows } from '@allsquare/kit/ui/row';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { toast } from '@allsquare/kit/ui/toast';
import { DeletedConflict } from '../edit-expense/deleted-conflict.tsx';
import { ExpenseHeading } from '../edit-expense/expense-heading.tsx';
import { formerMemberProblem } from '../expense-form/people.ts';
import { expenseQuery, type OpenedExpense } from '../expenses/expense.queries.ts';
import { useCreateExpense } from '../expenses/use-create-expense.ts';
import type { ExpenseDialogProps } from '../expenses/use-expense-dialog.tsx';
import { groupQuery, membersOf } from '../groups/groups.queries.ts';
import { peopleOf, restoreSnapshot } from './restore-snapshot.ts';
import styles from './take-items.module.css';
import { TakenItem } from './taken-item.tsx';
import { useItemClaims } from './use-item-claims.ts';

/** Its items, if it has any. */
const itemsOf = ({ split }: WholeExpense) => {
  const { data } = StoredSplit.safeParse(split);
  return data && 'items' in data ? data : undefined;
};

/** The items of a bill: a tap claims or releases one. */
export const TakeItemsDialog = ({ expense, onClose }: ExpenseDialogProps) => {
  const opened = useQuery(expenseQuery(expense.id));
  const isDeleted = hasStatus(opened.error, 404);
  const group = useQuery(groupQuery(expense.groupId));
  const members = group.data ? membersOf(group.data) : [];
  const create = useCreateExpense(members, { onSuccess: onClose });
  const addAsNew = (last: OpenedExpense) => {
    const body = restoreSnapshot(last);
    const left = formerMemberProblem(last, members, peopleOf(body));
    if (left) toast.failure('Error', left);
    else create.mutate({ body });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Tap what you had"
      width={500}
      above={
        isDeleted &&
        opened.data && (
          <DeletedConflict
            expenseId={expense.id}
            isBusy={create.isPending || !group.data}
            onAddAsNew={() => opened.data && addAsNew(opened.data)}
          />
        )
      }
      actions={
        <Button tone="main" place="go" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.bill}>
        <ExpenseHeading expense={opened.data?.expense ?? expense} />
        {opened.data ? (
          <Items opened={opened.data} isDeleted={isDeleted} />
        ) : opened.isError ? (
          <Failed
            title="Error"
            message={isDeleted ? problems['expense-not-found'].message : 'Failed to load expense split data.'}
            onRetry={() => void opened.refetch()}
          />
        ) : (
          <SkeletonRows label="Loading the items" />
        )}
      </div>
    </Dialog>
  );
};

type ItemsProps = { opened: OpenedExpense; isDeleted: boolean };
const Items = ({ opened: { expense, splits }, isDeleted }: ItemsProps) => {
  const me = useSession().user.id;
  const { pendingParts, take } = useItemClaims(expense.id);
  const { people = [], items = [] } = itemsOf(expense) ?? {};
  const isIn = people.includes(me);
  const share = splits.find(({ userId }) => userId === me);
  return (
    <>
      {items.length === 0 && <p role="status">{problems['item-not-found'].message}</p>}
      {items.length > 0 && !isIn && <p role="status">{problems['not-in-the-bill'].message}</p>}
      <Rows label="Items">
        {items.map((item) => (
          <TakenItem
            key={item.id}
            item={item}
            people={splits.map(({ user }) => user)}
            pendingParts={pendingParts(item.id)}
            disabled={!isIn || isDeleted}
            onTake={(value) => take(item.id, value)}
          />
        ))}
      </Rows>
      {share && (
        <p className={styles.share}>
          Your share <Amount cents={share.amount} />
        </p>
      )}
    </>
  );
};
