import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChargedField } from '../expense-form/charged-field.tsx';
import { expenseInputs, setWords } from '../expense-form/expense-inputs.tsx';
import { MoreFields } from '../expense-form/more-fields.tsx';
import { RefundInstead } from '../expense-form/refund-instead.tsx';
import styles from './add-expense.module.css';
import { CategoryPicker } from './category-picker.tsx';
import { DescriptionSuggestions } from './description-suggestions.tsx';
import { KeyboardSwitch } from './keyboard-switch.tsx';
import { ParsedLine } from './parsed-line.tsx';
import { SharesLine } from './shares-line.tsx';
import type { useAddForm } from './use-add-form.ts';

type BasicInfoFieldsProps = {
  typed: ReturnType<typeof useAddForm>;
  members: readonly SlotMember[];
  /** Opens the choice of participants, and the split. */
  onPeople: () => void;
  /** Shown under the payer. */
  turn: ReactNode;
  /** The choice whether the bill repeats. */
  repeats: { fields: ReactNode; words: string | undefined; hasProblem: boolean };
  choice: ReactNode;
};

export const BasicInfoFields = ({ typed, members, onPeople, turn, repeats, choice }: BasicInfoFieldsProps) => {
  const { form, input, line, amount, paidIn, paidBy, chosen, choose } = typed;
  const { descriptionInput, dateInput, payerInput, payerAmounts, refundInput, optionalInputs } = expenseInputs(
    typed,
    true,
  );
  const [writes, setWrites] = useState(false);
  const other = members.find(({ userId }) => userId !== paidBy);
  // Synchronous, because `setFocus` of the form is delayed and the next letters would go to the amount.
  const goToDescription = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget.form?.elements.namedItem('description');
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || field.value) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <div className={styles.fields}>
      {choice}
      <AmountField
        label="Amount"
        hero="large"
        currency={paidIn.currency}
        choice={paidIn.choice}
        minus={<RefundInstead expense={typed} />}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus
        enterKeyHint="next"
        onKeyDown={goToDescription}
        inputMode={writes || line ? 'text' : 'decimal'}
        autoCapitalize="sentences"
        example={`or Dinner 43.10 with ${isolated(other?.name.split(' ', 1)[0] ?? 'Ben')}`}
        inLine={line ? (line.amount?.text ?? '') : undefined}
        end={!line && <KeyboardSwitch writes={writes} onSwitch={(next) => flushSync(() => setWrites(next))} />}
        {...input('amount')}
      >
        {line && (
          <ParsedLine
            line={line}
            form={form}
            members={members}
            chosen={chosen}
            onPeople={onPeople}
            currency={paidIn.currency}
            onAnswer={(answer) => form.setValue('amount', answer)}
          />
        )}
      </AmountField>
      <ChargedField paidIn={paidIn} amount={amount} />
      <div className={styles.description}>
        {descriptionInput}
        <DescriptionSuggestions form={form} onChoose={() => choose('description')} />
      </div>
      <div className={styles.dateAndPayer}>
        {dateInput}
        {payerInput}
        {turn}
        <SharesLine {...typed.splitProps} presets={typed.offered} onOpen={onPeople} />
      </div>
      {payerAmounts}
      {/* Pressing the guessed category confirms it. */}
      <CategoryPicker {...form.register('category')} onClick={() => choose('category')} />
      <MoreFields
        label="Notes, refund, repeats"
        set={[...setWords(typed), repeats.words]}
        hasProblem={Boolean(form.formState.errors.notes) || repeats.hasProblem}
      >
        <div className={styles.notes}>
          {optionalInputs}
          {refundInput}
        </div>
        {repeats.fields}
      </MoreFields>
    </div>
  );
};
