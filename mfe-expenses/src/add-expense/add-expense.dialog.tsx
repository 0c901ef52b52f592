import { createExpense, problems } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { useForm, useWatch } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { toast } from '@allsquare/kit/ui/toast';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemsTitled, titleOf } from '../problems.ts';
import { BasicInfo, type BasicInput } from './basic-info.ts';
import { BasicInfoFields } from './basic-info-fields.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { newSplit, problemOf, splitsOf, withAmount, withPeople } from './split-draft.ts';
import { SplitOptions } from './split-options.tsx';

const FAILED = 'Error Creating Expense';
const tabs = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'split', label: 'Split Options' },
] as const;

type AddExpenseDialogProps = Pick<SlotProps['group.actions'], 'group' | 'members'> & {
  /** Who is chosen first as payer. */
  payer: string;
  onClose: () => void;
  /** Is told who paid. */
  onSaved: (payer: string) => void;
};

/** The notice of the first wrong field. */
const complain = (errors: { [F in keyof BasicInput]?: { message?: string } }) => {
  const first = BasicInfo.keyof().options.find((field) => errors[field]);
  const message = (first && errors[first]?.message) ?? '';
  toast.failure(titleOf(message), message);
};

export const AddExpenseDialog = ({ group, members, payer, onClose, onSaved }: AddExpenseDialogProps) => {
  const formId = useId();
  const splitPanel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<'basic' | 'split'>('basic');
  const form = useForm(BasicInfo, {
    defaultValues: { description: '', amount: '', date: today(), paidBy: payer, category: 'general' },
  });
  const [description, amountText, paidBy] = useWatch({
    control: form.control,
    name: ['description', 'amount', 'paidBy'],
  });
  const amount = parseCents(amountText) || 0;
  const userIds = members.map(({ userId }) => userId);
  const [draft, setDraft] = useState(() => newSplit(userIds));
  const split = withAmount(withPeople(draft, userIds), amount);

  const write = useWrite(createExpense, {
    problems: problemsTitled(FAILED),
    failure: { title: FAILED, message: 'Something went wrong. Please try again.' },
    topics: ['expenses', 'balances', 'groups'],
    onSuccess: (saved) => {
      onSaved(saved.paidBy);
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
    const expense = { ...basic, groupId: group.id, splitType: split.type };
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
            <BasicInfoFields form={form} members={members} />
          </TabPanel>
          <TabPanel value="split">
            <SplitOptions
              ref={splitPanel}
              description={description}
              amount={amount}
              paidBy={paidBy}
              members={members}
              split={split}
              onChange={setDraft}
            />
          </TabPanel>
        </Tabs>
      </form>
    </Dialog>
  );
};
