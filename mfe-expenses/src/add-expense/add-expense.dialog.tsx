import { createExpense, problems } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { useForm, useWatch } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import type { SlotGroup, SlotMember } from '@allsquare/kit/slots';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { toast } from '@allsquare/kit/ui/toast';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { complain, ExpenseFields } from '../expenses/expense-fields.ts';
import { problemsTitled } from '../problems.ts';
import { newSplit, problemOf, splitsOf, withAmount, withPeople } from '../split/split-draft.ts';
import { BasicInfoFields } from './basic-info-fields.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { keepLastGroup } from './last-group.ts';
import { SplitOptions } from './split-options.tsx';

const FAILED = 'Error Creating Expense';
const tabs = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'split', label: 'Split Options' },
] as const;

type AddExpenseDialogProps = {
  group: Pick<SlotGroup, 'id' | 'name'>;
  /** Nobody as long as they are loaded. */
  members: readonly SlotMember[];
  /** Who is the payer until somebody of the group is chosen. */
  payer: string;
  onClose: () => void;
  /** Is told who paid. */
  onSaved?: (payer: string) => void;
  /** Stands above the fields. */
  choice?: ReactNode;
};

export const AddExpenseDialog = ({ group, members, payer, onClose, onSaved, choice }: AddExpenseDialogProps) => {
  const formId = useId();
  const splitPanel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<'basic' | 'split'>('basic');
  const form = useForm(ExpenseFields, {
    defaultValues: { description: '', amount: '', date: today(), paidBy: payer, category: 'general', notes: '' },
  });
  const [description, amountText, chosenPayer] = useWatch({
    control: form.control,
    name: ['description', 'amount', 'paidBy'],
  });
  const amount = parseCents(amountText) || 0;
  const userIds = members.map(({ userId }) => userId);
  const paidBy = userIds.includes(chosenPayer) ? chosenPayer : payer;
  const [draft, setDraft] = useState(() => newSplit(userIds));
  const split = withAmount(withPeople(draft, userIds), amount);

  const write = useWrite(createExpense, {
    problems: problemsTitled(FAILED),
    failure: { title: FAILED, message: 'Something went wrong. Please try again.' },
    topics: ['expenses', 'balances', 'groups'],
    onSuccess: (saved) => {
      keepLastGroup(saved.groupId);
      onSaved?.(saved.paidBy);
      onClose();
      toast.success('Expense Added', 'The expense has been successfully added to the group.');
    },
  });

  const goOn = form.handleSubmit(() => flushSync(() => setTab('split')), complain);
  const goOnInForm = async (event: SubmitEvent) => {
    await goOn(event);
    splitPanel.current?.focus();
  };
  const save = form.handleSubmit(async (basic) => {
    const problem = problemOf(split, basic.amount);
    if (problem) return toast.failure(problems[problem].title, problems[problem].message);
    const expense = { ...basic, paidBy, groupId: group.id, splitType: split.type };
    // A refusal was shown by useWrite; the form stays as it is.
    await write.mutateAsync({ body: { expense, splits: splitsOf(split) } }).catch(() => undefined);
  }, complain);
  const isSaving = tab === 'split' && form.formState.isSubmitting;

  return (
    <Dialog
      open
      onOpenChange={() => !isSaving && onClose()}
      title="Add Expense"
      sub={<span className="block truncate">{group.name}</span>}
      full
      actions={
        <DialogActions
          tab={tab}
          formId={formId}
          isSaving={isSaving}
          onCancel={onClose}
          onBack={() => setTab('basic')}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className="x-add-form"
        onSubmit={(event) => void (tab === 'basic' ? goOnInForm : save)(event)}
      >
        <Tabs
          label="Parts of the form"
          tabs={tabs}
          value={tab}
          onChange={(next) => (next === 'split' ? void goOn() : setTab(next))}
          wide
        >
          <TabPanel value="basic" keep>
            <BasicInfoFields form={form} members={members} paidBy={paidBy} choice={choice} />
          </TabPanel>
          <TabPanel value="split">
            {members.length === 0 ? (
              <SkeletonRows label="Loading the members" />
            ) : (
              <SplitOptions
                ref={splitPanel}
                description={description}
                amount={amount}
                paidBy={paidBy}
                people={members}
                split={split}
                onChange={setDraft}
              />
            )}
          </TabPanel>
        </Tabs>
      </form>
    </Dialog>
  );
};
