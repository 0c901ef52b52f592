import { problems, type Repeat } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { parseCents } from '@allsquare/kit/amount-text';
import { formatDay } from '@allsquare/kit/dates';
import { type Draft, useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { toast } from '@allsquare/kit/ui/toast';
import { type SubmitEvent, useId, useState } from 'react';
import styles from '../edit-expense/edit-expense.module.css';
import { EditFields } from '../edit-expense/edit-fields.tsx';
import { EditSplit } from '../edit-expense/edit-split.tsx';
import { participantsOf, payersOf } from '../edit-expense/people.ts';
import { ExpenseFields, fieldNames, fieldsOf } from '../expenses/expense-fields.ts';
import { newExpense } from '../expenses/new-expense.ts';
import { ConflictNotice } from '../history/conflict-notice.tsx';
import { paidAs, payerIds, payersProblem, storedPayers } from '../payers/payers-draft.ts';
import { formProblems } from '../problems.ts';
import { problemOf, splitFromDraft, storedSplit, withAmount, withPeople } from '../split/split-draft.ts';
import { EDIT_REPEAT, type EditRepeatDraft } from './edit-repeat-draft.ts';
import { UntilField } from './repeats-fields.tsx';
import { everyWords, untilProblem } from './times.ts';
import { useUpdateRepeat } from './use-update-repeat.ts';

type FormProps = {
  id: string;
  opened: Repeat;
  draft: Draft<EditRepeatDraft>;
  members: readonly SlotMember[];
  onDiscard: () => void;
  save: (changed: ReturnType<typeof changedAs>) => Promise<void>;
};

/** A bill as it is sent; who stands in it with an amount was divided exactly. */
const changedAs = (
  { expense: { groupId: _, date: __, ...expense }, splits }: ReturnType<typeof newExpense>,
  until: string,
) => ({
  expense,
  splits,
  until: until || null,
});

const EditRepeatForm = ({ id, opened, draft, members, onDiscard, save }: FormProps) => {
  const { expense, start } = opened;
  const splits = (opened.splits ?? []).map(({ amount = 0, ...one }) => ({ ...one, amount }));
  const fieldsAtStart = fieldsOf({ ...expense, date: start });
  const form = useForm(ExpenseFields, {
    onScreen: fieldNames,
    problems: formProblems,
    defaultValues: { ...fieldsAtStart, ...draft.restored?.fields },
  });
  const fields = { ...fieldsAtStart, ...useWatch({ control: form.control }) };
  const amount = parseCents(fields.amount) || 0;
  const people = participantsOf({ splits }, members);
  const userIds = people.map(({ userId }) => userId);
  const stored = storedSplit(expense, splits, userIds);
  const [shares, setShares] = useState(draft.restored ? splitFromDraft(draft.restored.split) : stored);
  const split = withAmount(withPeople(shares, userIds, false), amount);
  const payers = payersOf({ expense }, members);
  const payerUserIds = payers.map(({ userId }) => userId);
  const paidAtStart = storedPayers(expense);
  const [paid, setPaid] = useState(draft.restored ? draft.restored.payers : paidAtStart);
  const [until, setUntil] = useState(draft.restored?.until ?? opened.until ?? '');
  const atStart = { opened, fields: fieldsAtStart, split: stored, payers: paidAtStart, until: opened.until ?? '' };
  useStoreDraft(draft, { opened, fields, split: shares, payers: paid, until }, atStart);
  const submit = form.handleSubmit(async (valid) => {
    const problem =
      untilProblem(until, start) ?? payersProblem(paid, payerUserIds, valid.amount) ?? problemOf(split, valid.amount);
    if (problem) return toast.failure(problems[problem].title, problems[problem].message);
    await save(changedAs(newExpense(opened.groupId, valid, split, paidAs(paid, payerUserIds, valid.paidBy)), until));
  });
  const submitOnce = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.formState.isSubmitting) void submit(event);
  };
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submitOnce}>
      <DraftLine draft={draft} onDiscard={onDiscard} />
      <EditFields
        form={form}
        category={expense.category}
        amount={amount}
        paidBy={fields.paidBy}
        people={payers}
        payers={paid}
        isRefund={Boolean(fields.refund)}
        onPayers={setPaid}
        when={<UntilField until={until} start={start} onChange={setUntil} />}
      />
      <EditSplit
        groupId={opened.groupId}
        amount={amount}
        payers={payerIds(paid, payerUserIds, fields.paidBy)}
        isRefund={Boolean(fields.refund)}
        people={people}
        split={split}
        onChange={setShares}
        onUseAmount={(cents) => form.setValue('amount', centsAsText(cents))}
      />
    </form>
  );
};

type EditRepeatProps = {
  /** As it stands now. */
  repeat: Repeat;
  members: readonly SlotMember[];
  onClose: () => void;
};

/** Changes a bill that comes again, from the next one on. */
export const EditRepeatDialog = ({ repeat, members, onClose }: EditRepeatProps) => {
  const formId = useId();
  const draft = useDraft<EditRepeatDraft>(EDIT_REPEAT, repeat.id, 'repeats', 'A repeating bill');
  const [opened, setOpened] = useState(draft.restored?.opened ?? repeat);
  /** The version that saving replaces. */
  const [version, setVersion] = useState(opened.version);
  const [isRefused, setRefused] = useState(false);
  /** How often one has begun anew. */
  const [starts, setStarts] = useState(0);
  const end = () => {
    draft.discard();
    onClose();
  };
  const startAnew = () => {
    draft.discard();
    setOpened(repeat);
    setVersion(repeat.version);
    setRefused(false);
    setStarts(starts + 1);
  };
  const write = useUpdateRepeat({
    onSuccess: end,
    onRefusal: ({ code }) => {
      if (code === 'repeat-changed') setRefused(true);
      return code === 'repeat-changed';
    },
  });
  const isSaving = write.isPending;
  const isNewer = repeat.version > version;
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (isSaving) return;
        draft.close();
        onClose();
      }}
      title="Edit Repeating Bill"
      sub={`${everyWords(opened)}${repeat.next ? ` · changes begin with the bill of ${formatDay(repeat.next)}` : ''}`}
      width={500}
      full
      above={
        (isNewer || isRefused) &&
        !isSaving && (
          <ConflictNotice
            what="Somebody changed this repeating bill meanwhile"
            isRefused={isRefused}
            formId={formId}
            onLoad={isNewer ? startAnew : undefined}
            onOverwrite={
              isNewer
                ? () => {
                    setVersion(repeat.version);
                    setRefused(false);
                  }
                : undefined
            }
          />
        )
      }
      actions={
        <>
          <Button disabled={isSaving} onClick={end}>
            Cancel
          </Button>
          <Button type="submit" form={formId} tone="main" place="go" busy={isSaving} busyText="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <EditRepeatForm
        key={starts}
        id={formId}
        opened={opened}
        draft={draft}
        members={members}
        onDiscard={startAnew}
        save={async (changed) => {
          // A refusal was shown; the form stays as it is.
          await write.mutateAsync({ params: { id: repeat.id }, body: { ...changed, version } }).catch(() => undefined);
        }}
      />
    </Dialog>
  );
};
