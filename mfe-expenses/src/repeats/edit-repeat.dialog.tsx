import type { Repeat } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { formatDay } from '@allsquare/kit/dates';
import { type Draft, useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { useCurrency } from '@allsquare/kit/money';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { useId, useState } from 'react';
import styles from '../edit-expense/edit-expense.module.css';
import { EditFields } from '../edit-expense/edit-fields.tsx';
import { EditSplit } from '../edit-expense/edit-split.tsx';
import type { NewExpense } from '../expense-form/new-expense.ts';
import { storedStart } from '../expense-form/stored-start.ts';
import { showProblem, useExpenseForm } from '../expense-form/use-expense-form.ts';
import { ConflictNotice } from '../history/conflict-notice.tsx';
import { useEdited } from '../history/use-edited.ts';
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

/** The bill in the request body. */
const changedAs = ({ expense: { groupId: _, date: __, ...expense }, splits }: NewExpense, until: string) => ({
  expense,
  splits,
  until: until || null,
});

const EditRepeatForm = ({ id, opened, draft, members, onDiscard, save }: FormProps) => {
  const { groupId, expense, start: date } = opened;
  // Exact shares have amounts.
  const splits = (opened.splits ?? []).map(({ amount = 0, ...one }) => ({ ...one, amount }));
  const { start, people, payerPeople } = storedStart({ expense: { ...expense, date }, splits }, members, useCurrency());
  const form = useExpenseForm({ groupId, start, restored: draft.restored, people, payerPeople });
  const [until, setUntil] = useState(draft.restored?.until ?? opened.until ?? '');
  useStoreDraft(draft, { opened, ...form.content, until }, { opened, ...start, until: opened.until ?? '' });
  const submit = form.submitOnce((valid) => {
    if (!form.paidIn.check(valid.amount)) return undefined;
    const problem = untilProblem(until, date) ?? form.payersProblem(valid.amount) ?? form.splitProblem(valid.amount);
    return problem ? showProblem(problem) : save(changedAs(form.newExpense(valid), until));
  });
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <DraftLine draft={draft} onDiscard={onDiscard} />
      <EditFields
        expense={form}
        category={expense.category}
        when={<UntilField until={until} start={date} onChange={setUntil} />}
      />
      <EditSplit groupId={groupId} {...form.splitProps} />
    </form>
  );
};

type EditRepeatProps = {
  /** As it is stored now. */
  repeat: Repeat;
  members: readonly SlotMember[];
  onClose: () => void;
};

/** Edits a recurring bill, from the next one on. */
export const EditRepeatDialog = ({ repeat, members, onClose }: EditRepeatProps) => {
  const formId = useId();
  const draft = useDraft<EditRepeatDraft>(EDIT_REPEAT, repeat.id, 'repeats', 'A repeating bill');
  const { edited, starts, startAnew, refuse, conflict } = useEdited(draft, repeat, ({ version }) => version);
  const { opened, version } = edited ?? { opened: repeat, version: repeat.version };
  const end = () => {
    draft.discard();
    onClose();
  };
  const write = useUpdateRepeat({
    onSuccess: end,
    onRefusal: ({ code }) => {
      if (code === 'repeat-changed') refuse();
      return code === 'repeat-changed';
    },
  });
  const isSaving = write.isPending;
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (isSaving) return;
        draft.close();
        onClose();
      }}
      title="Edit Repeating Bill"
      sub={`${everyWords(opened)}${repeat.next ? ` · changes start with the bill on ${formatDay(repeat.next)}` : ''}`}
      width={500}
      full
      above={
        conflict &&
        !isSaving && (
          <ConflictNotice
            what="Somebody changed this repeating bill while you were editing"
            formId={formId}
            {...conflict}
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
        onDiscard={() => startAnew(repeat)}
        save={async (changed) => {
          // useWrite has shown the refusal; the form remains open.
          await write.mutateAsync({ params: { id: repeat.id }, body: { ...changed, version } }).catch(() => undefined);
        }}
      />
    </Dialog>
  );
};
