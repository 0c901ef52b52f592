import { type ExpensesProblem, problems } from '@allsquare/expenses-contract';
import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import { parseCents } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { useDraft, useKeeping } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { toast } from '@allsquare/kit/ui/toast';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DraftLine } from '../draft-line.tsx';
import { ExpenseFields, fieldNames, newFields } from '../expenses/expense-fields.ts';
import { useCreateExpense } from '../expenses/use-create-expense.ts';
import { paidAs, payerIds, payersProblem } from '../payers/payers-draft.ts';
import { defaultIn, filledBy } from '../presets/preset-draft.ts';
import { presetsQuery } from '../presets/presets.queries.ts';
import { formProblems } from '../problems.ts';
import {
  divisionOf,
  isUntouched,
  keptSplit,
  newSplit,
  problemOf,
  withAmount,
  withPeople,
} from '../split/split-draft.ts';
import { includedIn } from '../split/split-kinds.ts';
import { ADD_EXPENSE, type AddDraft, type AddPlace } from './add-draft.ts';
import styles from './add-expense.module.css';
import { BasicInfoFields } from './basic-info-fields.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { keepLastGroup, keepLastPeople, readLastPeople } from './last-used.ts';
import { SplitOptions } from './split-options.tsx';

const ON_SCREEN = ['amount', ...fieldNames.filter((name) => name !== 'amount')] as const;
const tabs = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'split', label: 'Split Options' },
] as const;

export type AddExpenseDialogProps = {
  group: Pick<SlotGroup, 'id' | 'name'>;
  /** Nobody as long as they are loaded. */
  members: readonly SlotMember[];
  /** Who is the payer until somebody of the group is chosen. */
  payer: string;
  place: AddPlace;
  onClose: () => void;
  /** Called with who paid. */
  onSaved?: (payer: string) => void;
  /** Stands above the fields. */
  choice?: ReactNode;
};

export const AddExpenseDialog = ({ group, members, payer, place, onClose, onSaved, choice }: AddExpenseDialogProps) => {
  const formId = useId();
  const splitPanel = useRef<HTMLDivElement>(null);
  const draft = useDraft<AddDraft>(ADD_EXPENSE, group.id, place);
  const userIds = members.map(({ userId }) => userId);
  const [start] = useState(() => ({
    fields: newFields(today(), payer),
    split: newSplit(userIds),
  }));
  const [tab, setTab] = useState(draft.kept?.tab ?? 'basic');
  const form = useForm(ExpenseFields, {
    onScreen: ON_SCREEN,
    problems: formProblems,
    defaultValues: { ...start.fields, ...draft.kept?.fields },
  });
  const fields = { ...start.fields, ...useWatch({ control: form.control }) };
  const amount = parseCents(fields.amount) || 0;
  const isRefund = Boolean(fields.refund);
  const paidBy = userIds.includes(fields.paidBy) ? fields.paidBy : payer;
  const [shares, setShares] = useState(() => (draft.kept ? keptSplit(draft.kept.split) : start.split));
  const { data: presets } = useQuery(presetsQuery(group.id));
  const preset = presets && isUntouched(shares) ? defaultIn(presets, userIds) : undefined;
  const begun = preset ? filledBy(preset, newSplit(userIds), amount) : shares;
  const split = withAmount(withPeople(begun, userIds), amount);
  const [payers, setPayers] = useState(draft.kept?.payers ?? null);
  useKeeping(draft, { fields, split: shares, tab, payers }, { ...start, tab, payers: null });
  const discard = () => {
    draft.discard();
    form.reset(start.fields);
    setShares(start.split);
    setPayers(null);
    setTab('basic');
  };
  const cancel = () => {
    draft.discard();
    onClose();
  };

  const write = useCreateExpense(members, {
    onSuccess: (saved) => {
      keepLastGroup(saved.groupId);
      keepLastPeople(
        saved.groupId,
        includedIn(split).map(({ userId }) => userId),
      );
      onSaved?.(saved.paidBy);
      draft.discard();
      onClose();
    },
  });

  const refuse = (problem: ExpensesProblem) => toast.failure(problems[problem].title, problems[problem].message);
  const goOn = form.handleSubmit((basic) => {
    const problem = payersProblem(payers, userIds, basic.amount);
    if (problem) return refuse(problem);
    flushSync(() => setTab('split'));
  });
  const goOnInForm = async (event: SubmitEvent) => {
    await goOn(event);
    splitPanel.current?.focus();
  };
  const save = form.handleSubmit(async (basic) => {
    const problem = payersProblem(payers, userIds, basic.amount) ?? problemOf(split, basic.amount);
    if (problem) return refuse(problem);
    const { splits, ...division } = divisionOf(split);
    const expense = { ...basic, ...division, ...paidAs(payers, userIds, paidBy), groupId: group.id };
    // A refusal was shown by useWrite; the form stays as it is.
    await write.mutateAsync({ body: { expense, splits } }).catch(() => undefined);
  });
  const isSaving = tab === 'split' && form.formState.isSubmitting;

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (isSaving) return;
        draft.leave();
        onClose();
      }}
      title="Add Expense"
      sub={<span className={styles.group}>{group.name}</span>}
      full
      stretch
      actions={
        <DialogActions tab={tab} formId={formId} isSaving={isSaving} onCancel={cancel} onBack={() => setTab('basic')} />
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => void (tab === 'basic' ? goOnInForm : save)(event)}
      >
        <DraftLine draft={draft} onDiscard={discard} />
        <Tabs
          label="Parts of the form"
          tabs={tabs}
          value={tab}
          onChange={(next) => (next === 'split' ? void goOn() : setTab(next))}
          wide
          className={styles.tabs}
        >
          <TabPanel value="basic" keep className={styles.panel}>
            <BasicInfoFields
              form={form}
              members={members}
              amount={amount}
              paidBy={paidBy}
              payers={payers}
              isRefund={isRefund}
              onPayers={setPayers}
              choice={choice}
            />
          </TabPanel>
          <TabPanel value="split" className={styles.panel}>
            {members.length === 0 ? (
              <SkeletonRows label="Loading the members" />
            ) : (
              <SplitOptions
                ref={splitPanel}
                groupId={group.id}
                description={fields.description}
                amount={amount}
                payers={payerIds(payers, userIds, paidBy)}
                isRefund={isRefund}
                people={members}
                split={split}
                last={readLastPeople(group.id)}
                onChange={setShares}
                onUseAmount={(cents) => form.setValue('amount', centsAsText(cents))}
              />
            )}
          </TabPanel>
        </Tabs>
      </form>
    </Dialog>
  );
};
