import type { SlotMember } from '@allsquare/groups-slots';
import type { useForm } from '@allsquare/kit/form';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { DateField, TextArea, TextField } from '@allsquare/kit/ui/field';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldsInput, FieldsOutput } from '../expenses/expense-fields.ts';
import { PayerAmounts } from '../payers/payer-amounts.tsx';
import { PayerSelect } from '../payers/payer-select.tsx';
import type { PayersDraft } from '../payers/payers-draft.ts';
import styles from './add-expense.module.css';
import { CategoryPicker } from './category-picker.tsx';
import { DescriptionIdeas } from './description-ideas.tsx';

type BasicInfoFieldsProps = {
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  members: readonly SlotMember[];
  amount: number;
  paidBy: string;
  payers: PayersDraft | null;
  isRefund: boolean;
  onPayers: (payers: PayersDraft | null) => void;
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
  choice,
}: BasicInfoFieldsProps) => {
  const paid = { people: members, payers, isRefund, onPayers };
  const { errors } = form.formState;
  // At once: `setFocus` of the form waits a moment, and what one types on would still land in the amount.
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
        error={errors.amount?.message}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus
        enterKeyHint="next"
        onKeyDown={goToDescription}
        {...form.register('amount')}
      />
      <div className={styles.description}>
        <TextField
          label="Description"
          placeholder="What was it for?"
          autoComplete="off"
          error={errors.description?.message}
          {...form.register('description')}
        />
        <DescriptionIdeas form={form} />
      </div>
      <div className={styles.dateAndPayer}>
        <DateField label="Date" error={errors.date?.message} {...form.register('date')} />
        <PayerSelect {...paid} form={form} paidBy={paidBy} />
      </div>
      <PayerAmounts {...paid} amount={amount} />
      <Checkbox role="switch" aria-checked={isRefund} {...form.register('refund')}>
        Refund
      </Checkbox>
      <CategoryPicker {...form.register('category')} />
      <TextArea label="Notes" note="(optional)" rows={1} error={errors.notes?.message} {...form.register('notes')} />
    </div>
  );
};
