import { isolated } from '@allsquare/contract-kit';
import type { createSettlement, MemberBalance } from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import type { Input } from '@allsquare/kit/api';
import { today } from '@allsquare/kit/dates';
import { useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText, useCurrency } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import type { WaitingEntry } from '@allsquare/kit/waiting';
import { useState } from 'react';
import type { Suggestion } from '../balances/suggestion.ts';
import { type PaidIn, usePaidIn } from '../expense-form/use-paid-in.ts';
import { groupQuery } from '../groups/groups.queries.ts';
import { paymentEntry, paymentWaits, replaceEntry } from '../waiting/store-entry.ts';
import { PlanChanged } from './plan-changed.tsx';
import styles from './settle.module.css';
import { draftIdOf, SETTLEMENT, type SettlementDraft } from './settlement-draft.ts';
import { type Payable, SettlementFields } from './settlement-fields.tsx';
import { settlementFields, settlementForm, settlementProblems } from './settlement-form.ts';
import { useCreateSettlement } from './use-create-settlement.ts';

/** In the group's currency. */
const GROUPS: PaidIn = {};

type SettleDialogProps = {
  groupId: string;
  /** The possible payers and receivers: members, and former ones while their balance is not zero. */
  people: readonly Payable[];
  balances: readonly MemberBalance[] | undefined;
  suggestion?: Suggestion;
  onClose: () => void;
  /** An entry to edit, which waits for the network. */
  waiting?: WaitingEntry;
};

export const SettleDialog = ({ groupId, people, balances, suggestion: given, onClose, waiting }: SettleDialogProps) => {
  const me = useSession().user.id;
  const [atFirst] = useState(people);
  const [refusals, setRefusals] = useState(waiting?.refusal?.code === 'plan-changed' ? 1 : 0);
  const group = useQuery(groupQuery(groupId)).data;
  const draftId = waiting?.ref ?? draftIdOf(groupId, given);
  const draft = useDraft<SettlementDraft>(SETTLEMENT, draftId, waiting ? 'waiting' : 'summary', 'A payment');
  const restored = draft.restored ?? (waiting?.form as SettlementDraft | undefined);
  // The plan that it was made for: another plan may need something else.
  const suggestion = draft.restored?.suggestion ?? given;
  const [day] = useState(today);
  const currency = useCurrency();
  const paidIn = usePaidIn({ groupId, start: GROUPS, restored: restored?.paidIn });
  const start = {
    payerId: given?.transfer.from ?? me,
    payeeId: given?.transfer.to ?? '',
    amount: given ? centsAsText(given.transfer.cents, currency) : '',
    day,
    notes: '',
  };
  const form = useForm(settlementForm(paidIn.currency), {
    onScreen: settlementFields,
    problems: settlementProblems,
    defaultValues: { ...start, ...restored?.fields },
  });
  const fields = { ...start, ...useWatch({ control: form.control }) };
  const { payerId, payeeId } = fields;
  const amount = amountReader(paidIn.currency).parse(fields.amount) || 0;
  const values = { suggestion, fields, paidIn: paidIn.paidIn };
  useStoreDraft(draft, values, { suggestion, fields: start, paidIn: GROUPS });
  const discard = () => {
    draft.discard();
    form.reset(start);
    paidIn.reset();
  };
  const end = () => {
    draft.discard();
    onClose();
  };
  const leave = () => {
    if (waiting) return end();
    draft.close();
    onClose();
  };
  const isSuggested = payerId === suggestion?.transfer.from && payeeId === suggestion.transfer.to;
  // A chosen person remains an option, even if another payment settled their balance.
  const formerPeople = atFirst.filter(({ userId }) => !people.some((one) => one.userId === userId));
  const everybody = [...people, ...formerPeople];
  const nameOf = (id: string) => everybody.find(({ userId }) => userId === id)?.name ?? 'Somebody';
  const onScreen = ({ body }: Input<typeof createSettlement>) => ({
    shown: {
      groupId,
      groupName: group?.name ?? '',
      what: `${isolated(nameOf(body.payerId))} pays ${isolated(nameOf(body.payeeId))}`,
      amount: body.amount,
      currency,
    },
    form: values,
  });
  const write = useCreateSettlement({
    draft,
    waits: paymentWaits({ userId: me, onScreen, onStored: end }),
    onSuccess: end,
    onPlanChanged: () => setRefusals((count) => count + 1),
  });
  const isSubmitting = form.formState.isSubmitting || write.isPending;
  const record = (planVersion?: number) =>
    form.handleSubmit(async (settlement) => {
      if (!paidIn.check(settlement.amount)) return;
      const body = { groupId, ...settlement, ...paidIn.amountsOf(settlement.amount), planVersion };
      if (waiting) return replaceEntry(me, waiting, { ...paymentEntry({ body }), ...onScreen({ body }) }, end);
      // useWrite has shown the refusal; the form remains open.
      await write.mutateAsync({ body }).catch(() => undefined);
    });

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
          cents={paidIn.chargedOf(amount) || 0}
          refusals={refusals}
          isBusy={isSubmitting}
          // Apart from the refused button, so that the second press of a double click cannot pay twice.
          onRecord={() => void record()()}
        />
      )}
      <SettlementFields form={form} paidIn={paidIn} groupId={groupId} people={everybody} balances={balances} />
    </FormDialog>
  );
};
