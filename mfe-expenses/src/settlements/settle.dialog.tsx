import type { MemberBalance } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { useState } from 'react';
import type { Suggestion } from '../balances/suggestion.ts';
import { PlanChanged } from './plan-changed.tsx';
import styles from './settle.module.css';
import { draftIdOf, SETTLEMENT, type SettlementDraft } from './settlement-draft.ts';
import { type Payable, SettlementFields } from './settlement-fields.tsx';
import { SettlementForm, settlementFields, settlementProblems } from './settlement-form.ts';
import { useCreateSettlement } from './use-create-settlement.ts';

type SettleDialogProps = {
  groupId: string;
  /** The possible payers and receivers: members, and former ones while their balance is not zero. */
  people: readonly Payable[];
  balances: readonly MemberBalance[] | undefined;
  suggestion?: Suggestion;
  onClose: () => void;
};

export const SettleDialog = ({ groupId, people, balances, suggestion: given, onClose }: SettleDialogProps) => {
  const me = useSession().user.id;
  const [atFirst] = useState(people);
  const [refusals, setRefusals] = useState(0);
  const draft = useDraft<SettlementDraft>(SETTLEMENT, draftIdOf(groupId, given), 'summary', 'A payment');
  // The plan that it was made for: another plan may need something else.
  const suggestion = draft.restored?.suggestion ?? given;
  const [day] = useState(today);
  const start = {
    payerId: given?.transfer.from ?? me,
    payeeId: given?.transfer.to ?? '',
    amount: given ? centsAsText(given.transfer.cents) : '',
    day,
    notes: '',
  };
  const form = useForm(SettlementForm, {
    onScreen: settlementFields,
    problems: settlementProblems,
    defaultValues: { ...start, ...draft.restored?.fields },
  });
  const fields = { ...start, ...useWatch({ control: form.control }) };
  const { payerId, payeeId } = fields;
  useStoreDraft(draft, { suggestion, fields }, { suggestion, fields: start });
  const discard = () => {
    draft.discard();
    form.reset(start);
  };
  const end = () => {
    draft.discard();
    onClose();
  };
  const leave = () => {
    draft.close();
    onClose();
  };
  const isSuggested = payerId === suggestion?.transfer.from && payeeId === suggestion.transfer.to;
  const write = useCreateSettlement({
    draft,
    onSuccess: end,
    onPlanChanged: () => setRefusals((count) => count + 1),
  });
  const isSubmitting = form.formState.isSubmitting || write.isPending;
  const record = (planVersion?: number) =>
    form.handleSubmit(async (settlement) => {
      // useWrite has shown the refusal; the form remains open.
      await write.mutateAsync({ body: { groupId, ...settlement, planVersion } }).catch(() => undefined);
    });
  // A chosen person remains an option, even if another payment settled their balance.
  const formerPeople = atFirst.filter(({ userId }) => !people.some((one) => one.userId === userId));

  return (
    <FormDialog
      title="Record Settlement"
      sub="Record a payment to settle balances between group members."
      width={425}
      onClose={leave}
      onCancel={end}
      onSubmit={(event) => void record(isSuggested ? suggestion?.planVersion : undefined)(event)}
      submit="Record Settlement"
      busy={isSubmitting}
      busyText="Processing..."
      className={styles.form}
    >
      <DraftLine draft={draft} onDiscard={discard} />
      {/* Until the response arrives, this payment may be the reason why the plan changed. */}
      {suggestion && isSuggested && draft.outcome !== 'unknown' && (
        <PlanChanged
          groupId={groupId}
          suggestion={suggestion}
          cents={parseCents(fields.amount) || 0}
          refusals={refusals}
          isBusy={isSubmitting}
          // Apart from the refused button, so that the second press of a double click cannot pay twice.
          onRecord={() => void record()()}
        />
      )}
      <SettlementFields form={form} groupId={groupId} people={[...people, ...formerPeople]} balances={balances} />
    </FormDialog>
  );
};
