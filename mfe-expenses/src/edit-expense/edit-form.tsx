import { isolated } from '@allsquare/contract-kit';
import { problems, UpdateExpense, type updateExpense } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { parseCents } from '@allsquare/kit/amount-text';
import type { Input } from '@allsquare/kit/api';
import { formatDay } from '@allsquare/kit/dates';
import { type Draft, useStoreDraft } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import { CopyButton } from '@allsquare/kit/ui/copy-button';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { toast } from '@allsquare/kit/ui/toast';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, type SubmitEvent, useState } from 'react';
import { ExpenseFields, fieldNames, fieldsOf } from '../expenses/expense-fields.ts';
import { useExpenseWords } from '../expenses/expense-words.ts';
import { type NewExpense, newExpense } from '../expenses/new-expense.ts';
import noticeStyles from '../history/conflict-notice.module.css';
import detailStyles from '../history/details.module.css';
import { paidAs, payerIds, payersProblem, storedPayers } from '../payers/payers-draft.ts';
import { formProblems } from '../problems.ts';
import { divisionOf, problemOf, splitFromDraft, storedSplit, withPeople, withStored } from '../split/split-draft.ts';
import { includedIn, sumOf } from '../split/split-kinds.ts';
import { expenseDraftText } from '../unsaved-drafts/draft-text.ts';
import type { EditDraft, Edited } from './edit-draft.ts';
import styles from './edit-expense.module.css';
import { EditFields } from './edit-fields.tsx';
import { EditSplit } from './edit-split.tsx';
import { formerMemberProblem, participantsOf, payersOf } from './people.ts';

type EditFormProps = {
  id: string;
  edited: Edited;
  draft: Draft<EditDraft>;
  onDiscard: () => void;
  members: readonly SlotMember[];
  save: (changed: Input<typeof updateExpense>['body']) => Promise<void>;
  /** In the place of `save`, once what is typed is to be an expense of its own. */
  add: ((added: NewExpense) => Promise<void>) | undefined;
  /** The group is the reader's no more: nothing can be saved, only copied. */
  hasLostGroup: boolean;
  /** Who changed what, once it is asked for. */
  history: ReactNode;
  ref: Ref<HTMLFormElement>;
};

/** The contract's sentence, with its figures. */
const sentenceOf = (changed: Input<typeof updateExpense>['body']) =>
  UpdateExpense.safeParse(changed).error?.issues[0]?.message;

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
  const { expense, splits } = opened;
  const { addedBy } = useExpenseWords();
  const [showsHistory, setShowsHistory] = useState(false);
  const storedFields = fieldsOf(expense);
  const form = useForm(ExpenseFields, {
    onScreen: fieldNames,
    problems: formProblems,
    defaultValues: { ...storedFields, ...draft.restored?.fields },
  });
  const fields = { ...storedFields, ...useWatch({ control: form.control }) };
  const amount = parseCents(fields.amount) || 0;

  const people = participantsOf(opened, members);
  const userIds = people.map(({ userId }) => userId);
  const stored = storedSplit(expense, splits, userIds);
  const [shares, setShares] = useState(draft.restored ? splitFromDraft(draft.restored.split) : stored);
  const split = withStored(withPeople(shares, userIds, false), amount, stored);
  const payers = payersOf(opened, members);
  const storedPaid = storedPayers(expense);
  const [paid, setPaid] = useState(draft.restored?.payers === undefined ? storedPaid : draft.restored.payers);
  const payerUserIds = payers.map(({ userId }) => userId);
  const payerIdsNow = payerIds(paid, payerUserIds, fields.paidBy);
  const isRefund = Boolean(fields.refund);
  const nameOf = (userId: string) => [...people, ...payers].find((one) => one.userId === userId)?.name;
  useStoreDraft(
    draft,
    { opened, version, fields, split: shares, payers: paid },
    { opened, version, fields: storedFields, split: stored, payers: storedPaid },
  );

  /** Removes what is stored, or what others have added since it was opened. */
  const removed = (value: unknown) => (value || version !== expense.version ? null : undefined);
  // Exact shares may stand for a kind that is newer than this remote: the server knows whether they still say it.
  const forgotten = expense.split && split.type === stored.type ? undefined : removed(expense.split);

  const submit = form.handleSubmit(async (valid) => {
    const paidNow = paidAs(paid, payerUserIds, valid.paidBy);
    const { splits: sent, ...division } = divisionOf(split, stored);
    const expenseNow = {
      ...valid,
      refund: valid.refund ?? removed(expense.refund),
      split: forgotten,
      ...division,
      payers: removed(expense.payers),
      ...paidNow,
    };
    const changed = { expense: expenseNow, splits: sent };
    const problem = problemOf(split, valid.amount) ?? payersProblem(paid, payerUserIds, valid.amount);
    const isReadable = !Number.isNaN(sumOf(split));
    if (problem)
      return toast.failure(problems[problem].title, (isReadable && sentenceOf(changed)) || problems[problem].message);
    if (!add) return save(changed);
    const left = formerMemberProblem(opened, members, [
      ...includedIn(split).map(({ userId }) => userId),
      ...payerIdsNow,
    ]);
    if (left) return toast.failure('Error', left);
    return add(newExpense(expense.groupId, valid, split, paidNow));
  });
  const submitOnce = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.formState.isSubmitting) void submit(event);
  };

  return (
    <form ref={ref} id={id} noValidate className={styles.form} onSubmit={submitOnce}>
      {hasLostGroup && (
        <div className={noticeStyles.meanwhile} role="alert">
          <p>{isolated(expense.groupName)} was deleted, or you are no longer a member</p>
          <CopyButton
            text={expenseDraftText({ fields, split, payers: paid }, nameOf)}
            what="what you typed"
            words="Copy what you typed"
          />
        </div>
      )}
      <DraftLine draft={draft} onDiscard={onDiscard} />
      {expense.repeatId && (
        <p className={styles.repeats}>This bill repeats. What you change here is for this one alone.</p>
      )}
      <EditFields
        form={form}
        category={expense.category}
        amount={amount}
        paidBy={fields.paidBy}
        people={payers}
        payers={paid}
        isRefund={isRefund}
        onPayers={setPaid}
      />
      <EditSplit
        groupId={expense.groupId}
        amount={amount}
        payers={payerIdsNow}
        isRefund={isRefund}
        people={people}
        split={split}
        onChange={setShares}
        onUseAmount={(cents) => form.setValue('amount', centsAsText(cents))}
      />
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
