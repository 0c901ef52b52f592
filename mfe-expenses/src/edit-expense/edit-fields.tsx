import type { Expense } from '@allsquare/expenses-contract';
import { Controller, type useForm } from '@allsquare/kit/form';
import { useSession } from '@allsquare/kit/session';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { DateField, TextArea, TextField } from '@allsquare/kit/ui/field';
import { Select } from '@allsquare/kit/ui/select';
import { categoryLook, editCategories } from '../expenses/category.ts';
import type { FieldsInput, FieldsOutput } from '../expenses/expense-fields.ts';
import { memberOptions } from '../member-options.tsx';
import type { SplitPerson } from '../split/split-member.tsx';
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

type EditFieldsProps = {
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  category: Expense['category'];
  payers: readonly SplitPerson[];
};

export const EditFields = ({ form, category, payers }: EditFieldsProps) => {
  const me = useSession().user.id;
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
        <AmountField label="Amount ($)" error={errors.amount?.message} {...form.register('amount')} />
        <DateField label="Date" error={errors.date?.message} {...form.register('date')} />
        <Controller
          control={form.control}
          name="paidBy"
          render={({ field: { value, onChange, ref } }) => (
            <Select
              label="Paid by"
              options={memberOptions(payers, me)}
              value={value}
              onChange={onChange}
              error={errors.paidBy?.message}
              ref={ref}
            />
          )}
        />
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
      <TextArea label="Notes" rows={1} error={errors.notes?.message} {...form.register('notes')} />
    </>
  );
};
