import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { withoutMinus } from '@allsquare/kit/amount-text';
import type { useForm } from '@allsquare/kit/form';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { DateField, TextArea, TextField } from '@allsquare/kit/ui/field';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldsInput, FieldsOutput } from '../expenses/expense-fields.ts';
import { RefundInstead } from '../expenses/refund-instead.tsx';
import { PayerAmounts } from '../payers/payer-amounts.tsx';
import { PayerSelect } from '../payers/payer-select.tsx';
import type { PayersDraft } from '../payers/payers-draft.ts';
import { replaced, type Sentence } from '../sentence/read-sentence.ts';
import styles from './add-expense.module.css';
import { CategoryPicker } from './category-picker.tsx';
import { DescriptionSuggestions } from './description-suggestions.tsx';
import { KeyboardSwitch } from './keyboard-switch.tsx';
import { ParsedLine } from './parsed-line.tsx';
import type { Guessed } from './use-autofill.ts';

type BasicInfoFieldsProps = {
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  members: readonly SlotMember[];
  amount: number;
  paidBy: string;
  payers: PayersDraft | null;
  isRefund: boolean;
  onPayers: (payers: PayersDraft | null) => void;
  /** What the amount block says beyond an amount. */
  line: Sentence | null;
  chosen: readonly Guessed[];
  onChoose: (name: Guessed) => void;
  /** Leads to where one says who takes part. */
  onPeople: () => void;
  /** Stands under who has paid. */
  turn: ReactNode;
  /** Whether it comes again. */
  repeats: ReactNode;
  choice: ReactNode;
};

export const BasicInfoFields = ({
  form,
  members,
  amount,
  paidBy,
  payers,
  isRefund,
  onPayers,
  line,
  chosen,
  onChoose,
  onPeople,
  turn,
  repeats,
  choice,
}: BasicInfoFieldsProps) => {
  const [writes, setWrites] = useState(false);
  const other = members.find(({ userId }) => userId !== paidBy);
  const paid = { people: members, payers, isRefund, onPayers };
  const { errors } = form.formState;
  // At once: `setFocus` of the form waits a moment, and what one types on would still land in the amount.
  const goToDescription = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget.form?.elements.namedItem('description');
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || field.value) return;
    event.preventDefault();
    field.focus();
  };
  const positive = () => {
    const text = form.getValues('amount');
    const { from, to } = line?.amount ?? { from: 0, to: text.length };
    return replaced(text, { from, to }, withoutMinus(text.slice(from, to)));
  };
  return (
    <div className={styles.fields}>
      {choice}
      <AmountField
        label="Amount"
        hero="large"
        error={errors.amount?.message}
        minus={<RefundInstead form={form} positive={positive} />}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus
        enterKeyHint="next"
        onKeyDown={goToDescription}
        inputMode={writes || line ? 'text' : 'decimal'}
        autoCapitalize="sentences"
        example={`or Dinner 43.10 with ${isolated(other?.name.split(' ', 1)[0] ?? 'Ben')}`}
        inLine={line ? (line.amount?.text ?? '') : undefined}
        end={!line && <KeyboardSwitch writes={writes} onSwitch={(next) => flushSync(() => setWrites(next))} />}
        {...form.register('amount')}
      >
        {line && (
          <ParsedLine
            line={line}
            form={form}
            members={members}
            chosen={chosen}
            onPeople={onPeople}
            onAnswer={(said) => form.setValue('amount', said, { shouldDirty: true })}
          />
        )}
      </AmountField>
      <div className={styles.description}>
        <TextField
          label="Description"
          placeholder="What was it for?"
          autoComplete="off"
          error={errors.description?.message}
          {...form.register('description')}
        />
        <DescriptionSuggestions form={form} onChoose={() => onChoose('description')} />
      </div>
      <div className={styles.dateAndPayer}>
        <DateField label="Date" error={errors.date?.message} {...form.register('date')} />
        <PayerSelect {...paid} form={form} paidBy={paidBy} />
        {turn}
      </div>
      <PayerAmounts {...paid} amount={amount} />
      {/* A press on the one that a guess has chosen keeps it. */}
      <CategoryPicker {...form.register('category')} onClick={() => onChoose('category')} />
      <div className={styles.notes}>
        <TextArea label="Notes" note="(optional)" rows={1} error={errors.notes?.message} {...form.register('notes')} />
        <Checkbox role="switch" aria-checked={isRefund} {...form.register('refund')}>
          Refund
        </Checkbox>
      </div>
      {repeats}
    </div>
  );
};
