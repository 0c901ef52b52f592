import type { Expense } from '@allsquare/expenses-contract';
import { withoutMinus } from '@allsquare/kit/amount-text';
import { Controller, type useForm } from '@allsquare/kit/form';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { DateField, TextArea, TextField } from '@allsquare/kit/ui/field';
import { Select } from '@allsquare/kit/ui/select';
import type { ReactNode } from 'react';
import { categoryLook, editCategories } from '../expenses/category.ts';
import type { FieldsInput, FieldsOutput } from '../expenses/expense-fields.ts';
import { RefundInstead } from '../expenses/refund-instead.tsx';
import { PayerAmounts } from '../payers/payer-amounts.tsx';
import { type PayerProps, PayerSelect } from '../payers/payer-select.tsx';
import type { PayersDraft } from '../payers/payers-draft.ts';
import styles from './edit-expense.module.css';

/** The categories of the edit form, and the stored one where it is another. */
const categoryOptions = (stored: Expense['category']) =>
  [...new Set([...editCategories, stored])].map((category) => {
    const { label, Icon } = categoryLook(category);
    const icon = (
      <span className={styles.category}>
        <Icon aria-hidden="true" />
      </span>
    );
    return { value: category, label, icon };
  });

type EditFieldsProps = PayerProps & {
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  category: Expense['category'];
  amount: number;
  paidBy: string;
  onPayers: (payers: PayersDraft | null) => void;
  /** In the place of the date. */
  when?: ReactNode;
};

export const EditFields = ({ form, category, amount, paidBy, when, ...paid }: EditFieldsProps) => {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Description"
        autoComplete="off"
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className={styles.fields}>
        <AmountField
          label="Amount ($)"
          error={errors.amount?.message}
          minus={<RefundInstead form={form} positive={() => withoutMinus(form.getValues('amount'))} />}
          {...form.register('amount')}
        />
        {when ?? <DateField label="Date" error={errors.date?.message} {...form.register('date')} />}
        <PayerSelect {...paid} form={form} paidBy={paidBy} />
        <Controller
          control={form.control}
          name="category"
          render={({ field: { value, onChange, ref } }) => (
            <Select
              label="Category"
              options={categoryOptions(category)}
              value={value ?? undefined}
              onChange={onChange}
              error={errors.category?.message}
              ref={ref}
            />
          )}
        />
      </div>
      <PayerAmounts {...paid} amount={amount} />
      <Checkbox role="switch" aria-checked={paid.isRefund} {...form.register('refund')}>
        Refund
      </Checkbox>
      <TextArea label="Notes" rows={1} error={errors.notes?.message} {...form.register('notes')} />
    </>
  );
};
