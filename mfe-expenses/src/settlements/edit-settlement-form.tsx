import { enteredTotal, type MemberBalance, type Original, type Settlement } from '@allsquare/expenses-contract';
import { type Draft, useStoreDraft } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText, useCurrency } from '@allsquare/kit/money';
import { timeAgo } from '@allsquare/kit/time-ago';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type PaidIn, usePaidIn } from '../expense-form/use-paid-in.ts';
import detailStyles from '../history/details.module.css';
import type { Edited } from '../history/use-edited.ts';
import styles from './settle.module.css';
import type { EditSettlementDraft } from './settlement-draft.ts';
import { type Payable, SettlementFields } from './settlement-fields.tsx';
import { type SettlementOutput, settlementFields, settlementForm, settlementProblems } from './settlement-form.ts';
import { dayOf, useSettlementWords } from './settlement-words.ts';

export type ChangedSettlement = SettlementOutput & { original?: Original | null | undefined };

type EditSettlementFormProps = {
  id: string;
  edited: Edited<Settlement>;
  /** The settlement that the balances include. */
  counted: Settlement;
  draft: Draft<EditSettlementDraft>;
  onDiscard: () => void;
  people: readonly Payable[];
  balances: readonly MemberBalance[] | undefined;
  save: (changed: ChangedSettlement) => Promise<void>;
  /** The history, shown on demand. */
  history: ReactNode;
};

export const EditSettlementForm = ({
  id,
  edited,
  counted,
  draft,
  onDiscard,
  people,
  balances,
  save,
  history,
}: EditSettlementFormProps) => {
  const { opened, version } = edited;
  const { recordedBy } = useSettlementWords();
  const [showsHistory, setShowsHistory] = useState(false);
  const currency = useCurrency();
  const { original } = opened;
  const startPaidIn: PaidIn = original
    ? { currency: original.currency, charged: centsAsText(opened.cents, currency) }
    : {};
  const paidIn = usePaidIn({ groupId: opened.groupId, start: startPaidIn, restored: draft.restored?.paidIn });
  const stored = {
    payerId: opened.payerId,
    payeeId: opened.payeeId,
    amount: centsAsText(enteredTotal(opened.cents, original), original?.currency ?? currency),
    day: dayOf(opened),
    notes: opened.notes ?? '',
  };
  const form = useForm(settlementForm(paidIn.currency), {
    onScreen: settlementFields,
    problems: settlementProblems,
    defaultValues: { ...stored, ...draft.restored?.fields },
  });
  const fields = { ...stored, ...useWatch({ control: form.control }) };
  useStoreDraft(
    draft,
    { opened, version, fields, paidIn: paidIn.paidIn },
    { opened, version, fields: stored, paidIn: startPaidIn },
  );
  const submit = form.handleSubmit(async (changed) => {
    if (!paidIn.check(changed.amount)) return;
    // Others may have added one since.
    const removed = original || version !== opened.version ? null : undefined;
    await save({ ...changed, original: removed, ...paidIn.amountsOf(changed.amount) });
  });
  const submitOnce = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.formState.isSubmitting) void submit(event);
  };
  // Its people remain options even if they have left.
  const parties = [opened.payer, opened.payee].map(({ id: userId, ...party }) => ({ userId, ...party }));
  const formerPeople = parties.filter(({ userId }) => !people.some((one) => one.userId === userId));
  const change = new Map([
    [counted.payerId, -counted.cents],
    [counted.payeeId, counted.cents],
  ]);
  const without = balances?.map((one) => ({ ...one, cents: one.cents + (change.get(one.userId) ?? 0) }));
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submitOnce}>
      <DraftLine draft={draft} onDiscard={onDiscard} />
      <SettlementFields
        form={form}
        paidIn={paidIn}
        groupId={opened.groupId}
        people={[...people, ...formerPeople]}
        balances={without}
      />
      <details className={detailStyles.history} onToggle={({ currentTarget }) => setShowsHistory(currentTarget.open)}>
        <summary>
          <ChevronDown aria-hidden="true" />
          History
          <span>
            {recordedBy(opened)} {timeAgo(opened.createdAt)}
          </span>
        </summary>
        {showsHistory && history}
      </details>
    </form>
  );
};
