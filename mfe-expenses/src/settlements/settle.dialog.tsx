import { type MemberBalance, problems } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/amount-text';
import { useDraft, useKeeping } from '@allsquare/kit/draft';
import { Controller, useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { TextField } from '@allsquare/kit/ui/field';
import { Select } from '@allsquare/kit/ui/select';
import { useState } from 'react';
import type { Suggestion } from '../balances/suggestion.ts';
import { memberOptions } from '../member-options.tsx';
import { PaymentLeaves } from './payment-leaves.tsx';
import { PlanChanged } from './plan-changed.tsx';
import styles from './settle.module.css';
import { draftIdOf, SETTLEMENT, type SettlementDraft } from './settlement-draft.ts';
import { SettlementForm } from './settlement-form.ts';
import { useCreateSettlement } from './use-create-settlement.ts';

const { 'same-person': samePerson } = problems;

type SettleDialogProps = {
  groupId: string;
  /** Who can pay or receive: members, and former ones while their balance is not zero. */
  people: readonly { userId: string; name: string; colour: number }[];
  balances: readonly MemberBalance[] | undefined;
  suggestion?: Suggestion;
  onClose: () => void;
};

export const SettleDialog = ({ groupId, people, balances, suggestion: given, onClose }: SettleDialogProps) => {
  const me = useSession().user.id;
  const [atFirst] = useState(people);
  const [refusals, setRefusals] = useState(0);
  const draft = useDraft<SettlementDraft>(SETTLEMENT, draftIdOf(groupId, given), 'summary', 'A payment');
  // Of the plan that it was made for: another plan may ask for something else.
  const suggestion = draft.kept?.suggestion ?? given;
  const start = {
    payerId: given?.transfer.from ?? me,
    payeeId: given?.transfer.to ?? '',
    amount: given ? centsAsText(given.transfer.cents) : '',
    notes: '',
  };
  const form = useForm(SettlementForm, {
    onScreen: ['payerId', 'payeeId', 'amount', 'notes'],
    problems: { samePerson },
    defaultValues: draft.kept?.fields ?? start,
  });
  const fields = { ...start, ...useWatch({ control: form.control }) };
  const { payerId, payeeId } = fields;
  useKeeping(draft, { suggestion, fields }, { suggestion, fields: start });
  const discard = () => {
    draft.discard();
    form.reset(start);
  };
  const end = () => {
    draft.discard();
    onClose();
  };
  const leave = () => {
    draft.leave();
    onClose();
  };
  const isSuggested = payerId === suggestion?.transfer.from && payeeId === suggestion.transfer.to;
  const { errors } = form.formState;
  const write = useCreateSettlement({
    draft,
    onSuccess: end,
    onPlanChanged: () => setRefusals((count) => count + 1),
  });
  const isSubmitting = form.formState.isSubmitting || write.isPending;
  const record = (planVersion?: number) =>
    form.handleSubmit(async (settlement) => {
      // A refusal was shown; the form stays as it is.
      await write.mutateAsync({ body: { groupId, ...settlement, planVersion } }).catch(() => undefined);
    });

  const partyOf = (id: string) => {
    const found = balances?.find(({ userId }) => userId === id);
    return found && { ...found, isMe: id === me };
  };
  const [payer, payee, amount] = [partyOf(payerId), partyOf(payeeId), parseCents(fields.amount) || 0];
  // Somebody who was chosen stays on offer, though a payment may have made them leave the books meanwhile.
  const gone = atFirst.filter(({ userId }) => !people.some((one) => one.userId === userId));
  const options = memberOptions([...people, ...gone], me);

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
      {/* As long as the answer is out, the plan may have changed by this payment. */}
      {suggestion && isSuggested && draft.outcome !== 'unknown' && (
        <PlanChanged
          groupId={groupId}
          suggestion={suggestion}
          cents={amount}
          refusals={refusals}
          isBusy={isSubmitting}
          // Apart from the button that was refused: the second press of a double click must not be the one that pays
          // twice.
          onRecord={() => void record()()}
        />
      )}
      <div className={styles.parties}>
        <Controller
          control={form.control}
          name="payerId"
          render={({ field: { value, onChange, ref } }) => (
            <Select
              label="Payer"
              block
              options={options}
              value={value}
              onChange={onChange}
              error={errors.payerId?.message}
              ref={ref}
            />
          )}
        />
        <span className={styles.to}>to</span>
        <Controller
          control={form.control}
          name="payeeId"
          render={({ field: { value, onChange, ref } }) => (
            <Select
              label="Receiver"
              block
              options={options}
              value={value}
              onChange={onChange}
              error={errors.payeeId?.message}
              ref={ref}
            />
          )}
        />
      </div>
      <AmountField
        label="Settlement Amount ($)"
        hero="small"
        error={errors.amount?.message}
        minus="For a payment the other way, swap payer and receiver."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus
        {...form.register('amount')}
      />
      {balances && payer && payee && payerId !== payeeId && amount > 0 && (
        <PaymentLeaves groupId={groupId} balances={balances} payer={payer} payee={payee} amount={amount} />
      )}
      <TextField
        label="Notes"
        note="(optional)"
        placeholder="Cash, bank transfer, PayPal…"
        autoComplete="off"
        error={errors.notes?.message}
        {...form.register('notes')}
      />
    </FormDialog>
  );
};
