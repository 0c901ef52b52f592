import { isolated } from '@allsquare/contract-kit';
import { type ExpensesProblem, problems, type updateExpense } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import type { Input } from '@allsquare/kit/api';
import { formatDay } from '@allsquare/kit/dates';
import { type Draft, useStoreDraft } from '@allsquare/kit/draft';
import { useCurrency, useMoney } from '@allsquare/kit/money';
import { CopyButton } from '@allsquare/kit/ui/copy-button';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { toast } from '@allsquare/kit/ui/toast';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { clearedFields } from '../expense-form/field-list.ts';
import type { NewExpense } from '../expense-form/new-expense.ts';
import { formerMemberProblem } from '../expense-form/people.ts';
import { storedStart } from '../expense-form/stored-start.ts';
import { showProblem, useExpenseForm } from '../expense-form/use-expense-form.ts';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import { useExpenseWords } from '../expenses/expense-words.ts';
import noticeStyles from '../history/conflict-notice.module.css';
import detailStyles from '../history/details.module.css';
import type { Edited } from '../history/use-edited.ts';
import { divisionOf } from '../split/split-draft.ts';
import { includedIn, sumOf } from '../split/split-kinds.ts';
import { expenseDraftText } from '../unsaved-drafts/draft-text.ts';
import type { EditDraft } from './edit-draft.ts';
import styles from './edit-expense.module.css';
import { EditFields } from './edit-fields.tsx';
import { EditSplit } from './edit-split.tsx';

type EditFormProps = {
  id: string;
  edited: Edited<OpenedExpense>;
  draft: Draft<EditDraft>;
  onDiscard: () => void;
  members: readonly SlotMember[];
  save: (changed: Input<typeof updateExpense>['body']) => Promise<void>;
  /** Replaces `save` once the content becomes a new expense. */
  add: ((added: NewExpense) => Promise<void>) | undefined;
  /** The user is no longer in the group: the content can only be copied. */
  hasLostGroup: boolean;
  /** The history, shown on demand. */
  history: ReactNode;
  ref: Ref<HTMLFormElement>;
};

export const EditForm = ({
  id,
  edited,
  draft,
  onDiscard,
  members,
  save,
  add,
  hasLostGroup,
  history,
  ref,
}: EditFormProps) => {
  const { opened, version } = edited;
  const { expense } = opened;
  const { addedBy } = useExpenseWords();
  const [showsHistory, setShowsHistory] = useState(false);
  const { start, people, payerPeople } = storedStart(opened, members, useCurrency());
  const form = useExpenseForm({ groupId: expense.groupId, start, restored: draft.restored, people, payerPeople });
  const { content, paid, paidIn, splitProps } = form;
  const { split, payers } = splitProps;
  const money = useMoney(paidIn.currency);
  const nameOf = (userId: string) => [...people, ...payerPeople].find((one) => one.userId === userId)?.name;
  useStoreDraft(draft, { opened, version, ...content }, { opened, version, ...start });

  const isStale = version !== expense.version;
  /** Removes a stored value, or one that others may have added since. */
  const removed = (value: unknown) => (value || isStale ? null : undefined);
  // Exact shares may belong to a kind that is newer than this remote: the server checks whether they still do.
  const isSameKind = split.type === start.split.type && Boolean(split.foreign) === Boolean(start.split.foreign);
  const removedSplit = expense.split && isSameKind ? undefined : removed(expense.split);

  /** The contract's message for this dialog, with the amounts in their currency; none while a share is unreadable. */
  const messageOf = (problem: ExpensesProblem, amount: number): string | undefined => {
    if (problem === 'no-members-included') return problems['nobody-to-split-with'].message;
    if (problem !== 'shares-do-not-add-up' || Number.isNaN(sumOf(split))) return undefined;
    return `The sum of all splits (${money(sumOf(split))}) must equal the expense amount (${money(amount)})`;
  };

  const submit = form.submitOnce(async (valid) => {
    const { splits: sent, ...division } = divisionOf(split, start.split);
    const expenseNow = {
      ...valid,
      ...clearedFields(valid, expense, isStale),
      original: removed(expense.original),
      ...paidIn.amountsOf(valid.amount),
      split: removedSplit,
      ...division,
      payers: removed(expense.payers),
      ...paid,
    };
    const changed = { expense: expenseNow, splits: sent };
    if (!paidIn.check(valid.amount)) return;
    const problem = form.splitProblem(valid.amount) ?? form.payersProblem(valid.amount);
    if (problem) return showProblem(problem, messageOf(problem, valid.amount));
    if (!add) return save(changed);
    const left = formerMemberProblem(opened, members, [...includedIn(split).map(({ userId }) => userId), ...payers]);
    if (left) return toast.failure('Error', left);
    return add(form.newExpense(valid));
  });

  return (
    <form ref={ref} id={id} noValidate className={styles.form} onSubmit={submit}>
      {hasLostGroup && (
        <div className={noticeStyles.meanwhile} role="alert">
          <p>{isolated(expense.groupName)} was deleted, or you are no longer a member</p>
          <CopyButton
            text={expenseDraftText({ ...content, split }, nameOf, paidIn.group)}
            what="what you typed"
            words="Copy what you typed"
          />
        </div>
      )}
      <DraftLine draft={draft} onDiscard={onDiscard} />
      {expense.repeatId && <p className={styles.repeats}>This bill repeats. Your changes apply only to this one.</p>}
      <EditFields expense={form} category={expense.category} />
      <EditSplit groupId={expense.groupId} {...splitProps} />
      <details className={detailStyles.history} onToggle={({ currentTarget }) => setShowsHistory(currentTarget.open)}>
        <summary>
          <ChevronDown aria-hidden="true" />
          History
          <span>
            {addedBy(expense)} · {formatDay(expense.createdAt)}
          </span>
        </summary>
        {showsHistory && history}
      </details>
    </form>
  );
};
