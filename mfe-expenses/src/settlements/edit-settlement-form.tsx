import type { MemberBalance, Settlement } from '@allsquare/expenses-contract';
import { type Draft, useStoreDraft } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import { timeAgo } from '@allsquare/kit/time-ago';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import detailStyles from '../history/details.module.css';
import type { Edited } from '../history/use-edited.ts';
import styles from './settle.module.css';
import type { EditSettlementDraft } from './settlement-draft.ts';
import { type Payable, SettlementFields } from './settlement-fields.tsx';
import { SettlementForm, type SettlementOutput, settlementFields, settlementProblems } from './settlement-form.ts';
import { dayOf, useSettlementWords } from './settlement-words.ts';

type EditSettlementFormProps = {
  id: string;
  edited: Edited<Settlement>;
  /** The settlement that the balances include. */
  counted: Settlement;
  draft: Draft<EditSettlementDraft>;
  onDiscard: () => void;
  people: readonly Payable[];
  balances: readonly MemberBalance[] | undefined;
  save: (changed: SettlementOutput) => Promise<void>;
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
  const stored = {
    payerId: opened.payerId,
    payeeId: opened.payeeId,
    amount: centsAsText(opened.cents),
    day: dayOf(opened),
    notes: opened.notes ?? '',
  };
  const form = useForm(SettlementForm, {
    onScreen: settlementFields,
    problems: settlementProblems,
    defaultValues: { ...stored, ...draft.restored?.fields },
  });
  const fields = { ...stored, ...useWatch({ control: form.control }) };
  useStoreDraft(draft, { opened, version, fields }, { opened, version, fields: stored });
  const submit = form.handleSubmit(save);
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
      <SettlementFields form={form} groupId={opened.groupId} people={[...people, ...formerPeople]} balances={without} />
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
