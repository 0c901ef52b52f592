import { problems, UpdateExpense, type updateExpense } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/amount-text';
import type { Input } from '@allsquare/kit/api';
import { formatDay } from '@allsquare/kit/dates';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import type { SlotMember } from '@allsquare/kit/slots';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { toast } from '@allsquare/kit/ui/toast';
import { ChevronDown } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { complain, ExpenseFields } from '../expenses/expense-fields.ts';
import { useExpenseWords } from '../expenses/expense-words.ts';
import { problemOf, splitsOf, storedSplit, switched, withPeople, withStored } from '../split/split-draft.ts';
import { SplitList } from '../split/split-list.tsx';
import { EditFields } from './edit-fields.tsx';
import { ExpenseHistory } from './expense-history.tsx';
import type { OpenedExpense } from './opened-expense.queries.ts';
import { participantsOf, payersOf } from './people.ts';

const tabs = [
  { value: 'equally', label: 'Split Equally' },
  { value: 'exact', label: 'Exact Amounts' },
] as const;

type EditFormProps = {
  id: string;
  opened: OpenedExpense;
  members: readonly SlotMember[];
  save: (changed: Input<typeof updateExpense>['body']) => Promise<void>;
};

/** The contract's sentence, with its figures; none where a share cannot be read. */
const sentenceOf = (changed: Input<typeof updateExpense>['body']) => {
  const isReadable = changed.splits.every(({ amount }) => !Number.isNaN(amount));
  return isReadable ? UpdateExpense.safeParse(changed).error?.issues[0]?.message : undefined;
};

export const EditForm = ({ id, opened, members, save }: EditFormProps) => {
  const { expense, splits } = opened;
  const { addedBy } = useExpenseWords();
  const [showsHistory, setShowsHistory] = useState(false);
  const form = useForm(ExpenseFields, {
    defaultValues: {
      description: expense.description,
      amount: centsAsText(expense.amount),
      date: expense.date,
      paidBy: expense.paidBy,
      category: expense.category,
      notes: expense.notes ?? '',
    },
  });
  const [amountText, paidBy] = useWatch({ control: form.control, name: ['amount', 'paidBy'] });
  const amount = parseCents(amountText) || 0;

  const people = participantsOf(opened, members);
  const userIds = people.map(({ userId }) => userId);
  const stored = storedSplit(expense.splitType, splits, userIds);
  const [draft, setDraft] = useState(stored);
  const split = withStored(withPeople(draft, userIds, false), amount, stored);

  const submit = form.handleSubmit(async (fields) => {
    const changed = { expense: { ...fields, splitType: split.type }, splits: splitsOf(split) };
    const problem = problemOf(split, fields.amount);
    if (problem) return toast.failure(problems[problem].title, sentenceOf(changed) ?? problems[problem].message);
    await save(changed);
  }, complain);
  const submitOnce = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.formState.isSubmitting) void submit(event);
  };

  return (
    <form id={id} noValidate className="x-edit-form" onSubmit={submitOnce}>
      <EditFields form={form} category={expense.category} payers={payersOf(opened, members)} />
      <div className="x-edit-split">
        <Tabs
          label="Split"
          tabs={tabs}
          value={split.type}
          onChange={(type) => setDraft(switched(split, type, amount))}
          wide
        >
          <TabPanel value={split.type}>
            <SplitList
              amount={amount}
              paidBy={paidBy}
              people={people}
              split={split}
              readOnly={split.type === 'equally'}
              onChange={setDraft}
            />
          </TabPanel>
        </Tabs>
      </div>
      <details className="x-history-details" onToggle={({ currentTarget }) => setShowsHistory(currentTarget.open)}>
        <summary>
          <ChevronDown aria-hidden="true" />
          History
          <span>
            {addedBy(expense)} · {formatDay(expense.createdAt)}
          </span>
        </summary>
        {showsHistory && <ExpenseHistory expenseId={expense.id} />}
      </details>
    </form>
  );
};
