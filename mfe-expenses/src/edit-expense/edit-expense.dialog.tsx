import { problems, type updateExpense } from '@allsquare/expenses-contract';
import { hasStatus, type Input } from '@allsquare/kit/api';
import { listDrafts, useDraft } from '@allsquare/kit/draft';
import { loadOnDemand } from '@allsquare/kit/on-demand';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Failed } from '@allsquare/kit/ui/failed';
import { toast } from '@allsquare/kit/ui/toast';
import { type ComponentType, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NewExpense } from '../expense-form/new-expense.ts';
import { expenseQuery } from '../expenses/expense.queries.ts';
import { useCreateExpense } from '../expenses/use-create-expense.ts';
import type { ExpenseDialogProps } from '../expenses/use-expense-dialog.tsx';
import { useRevertExpense } from '../expenses/use-revert-expense.ts';
import { useUpdateExpense } from '../expenses/use-update-expense.ts';
import { GroupMosaic } from '../groups/group-mosaic.tsx';
import { groupQuery, membersOf } from '../groups/groups.queries.ts';
import { useEdited } from '../history/use-edited.ts';
import { DeleteExpenseDialog } from './delete-expense.dialog.tsx';
import { ADD_AS_NEW, DeletedConflict } from './deleted-conflict.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { EDIT_EXPENSE, type EditDraft } from './edit-draft.ts';
import styles from './edit-expense.module.css';
import { EditForm } from './edit-form.tsx';
import { EditSkeleton } from './edit-skeleton.tsx';
import { ExpenseHistory } from './expense-history.tsx';

export const EditExpenseDialog = ({ expense, loadCopy, onClose }: ExpenseDialogProps) => {
  const { id } = expense;
  const me = useSession().user.id;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  /** Somebody deleted it, and the user adds the content as a new expense. */
  const [isNew, setNew] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [copying, setCopying] = useState<{ Copy: ComponentType<ExpenseDialogProps> }>();
  // The user's own write is not a conflict.
  const latest = useQuery({ ...expenseQuery(id), enabled: !isSaving && !isDeleting });
  const group = useQuery(groupQuery(expense.groupId));
  const hasLostGroup = hasStatus(group.error, 404);
  const draft = useDraft<EditDraft>(EDIT_EXPENSE, id, 'list', 'An expense');
  const { edited, starts, startAnew, refuse, conflict } = useEdited(
    draft,
    latest.data,
    ({ expense: { version } }) => version,
  );
  const isDeleted = hasStatus(latest.error, 404);

  const end = () => {
    draft.discard();
    onClose();
  };

  /** Loads the reverted version. Typed text remains, and `EditConflict` shows that there is a newer version. */
  const showReverted = async () => {
    const { data } = await latest.refetch({ cancelRefetch: false });
    const isTyped = listDrafts(me, EDIT_EXPENSE).some((kept) => kept.id === id);
    if (!isTyped) startAnew(data);
  };

  const addAsNew = () => {
    flushSync(() => setNew(true));
    form.current?.requestSubmit();
  };
  const copy = async () => {
    const Copy = loadCopy && (await loadOnDemand(loadCopy));
    if (!Copy) return;
    draft.close();
    setCopying({ Copy });
  };
  const members = group.data ? membersOf(group.data) : [];
  const create = useCreateExpense(members, { onSuccess: end });
  const write = useUpdateExpense({
    onSuccess: end,
    onRefusal: ({ code, message }) => {
      if (code === 'stale-version') refuse();
      else if (code === 'expense-not-found') toast.failure('Error', message, { label: ADD_AS_NEW, run: addAsNew });
      else return false;
      return true;
    },
  });
  const revert = useRevertExpense({ onSuccess: () => void showReverted() });
  const save = async (changed: Input<typeof updateExpense>['body']) => {
    setSaving(true);
    const body = { ...changed, expense: { ...changed.expense, version: edited?.version } };
    // useWrite has shown the refusal; the form remains open.
    await write.mutateAsync({ params: { id }, body }).catch(() => setSaving(false));
  };
  const add = async (body: NewExpense) => {
    setSaving(true);
    await create.mutateAsync({ body }).catch(() => setSaving(false));
  };

  if (copying) return <copying.Copy expense={expense} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        onOpenChange={() => {
          if (isSaving) return;
          draft.close();
          onClose();
        }}
        title="Edit Expense"
        sub={
          <span className={styles.group}>
            {group.data && <GroupMosaic group={group.data} size={18} />}
            <span>{expense.groupName}</span>
          </span>
        }
        width={500}
        full
        above={
          edited &&
          !hasLostGroup &&
          (isDeleted ? (
            <DeletedConflict expenseId={id} isBusy={isSaving} onAddAsNew={addAsNew} />
          ) : (
            conflict && <EditConflict expenseId={id} formId={formId} {...conflict} />
          ))
        }
        actions={
          <>
            <Button
              tone="quietDanger"
              className={styles.delete}
              disabled={isSaving || isDeleted}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
            <Button
              tone="quiet"
              place="apart"
              disabled={isSaving || !loadCopy || !latest.isSuccess || !group.isSuccess}
              onClick={() => void copy()}
            >
              Copy
            </Button>
            <Button disabled={isSaving} onClick={end}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              tone="main"
              place="go"
              disabled={!edited || !group.data}
              busy={isSaving}
              busyText="Saving..."
            >
              {isNew ? ADD_AS_NEW : 'Save Changes'}
            </Button>
          </>
        }
      >
        {edited && group.data ? (
          <EditForm
            key={starts}
            id={formId}
            edited={edited}
            draft={draft}
            onDiscard={() => startAnew(latest.data)}
            members={members}
            save={save}
            add={isNew ? add : undefined}
            hasLostGroup={hasLostGroup}
            history={
              <ExpenseHistory
                expenseId={id}
                of={latest.data?.expense ?? expense}
                revertFrom={latest.isSuccess ? { version: latest.data.expense.version, revert } : undefined}
              />
            }
            ref={form}
          />
        ) : latest.isError || group.isError ? (
          <Failed
            title="Error"
            message={isDeleted ? problems['expense-not-found'].message : 'Failed to load expense split data.'}
            onRetry={() => void Promise.all([latest.refetch(), group.refetch()])}
          />
        ) : (
          <EditSkeleton />
        )}
      </Dialog>
      {isDeleting && (
        <DeleteExpenseDialog
          expense={latest.data?.expense ?? expense}
          onClose={() => setDeleting(false)}
          onDeleted={end}
        />
      )}
    </>
  );
};
