import { currencySymbol } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { Controller } from '@allsquare/kit/form';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { Select } from '@allsquare/kit/ui/select';
import type { ReactNode } from 'react';
import { ChargedField } from '../expense-form/charged-field.tsx';
import { expenseInputs, setWords } from '../expense-form/expense-inputs.tsx';
import { MoreFields } from '../expense-form/more-fields.tsx';
import { RefundInstead } from '../expense-form/refund-instead.tsx';
import type { ExpenseForm } from '../expense-form/use-expense-form.ts';
import { categoryLook, editCategories } from '../expenses/category.ts';
import styles from './edit-expense.module.css';

/** The categories of the edit form, and the stored one if it is another. */
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
  expense: ExpenseForm;
  /** The stored category. */
  category: Expense['category'];
  /** Replaces the date. */
  when?: ReactNode;
};

export const EditFields = ({ expense, category, when }: EditFieldsProps) => {
  const { form, input, amount, paidIn } = expense;
  const { descriptionInput, dateInput, payerInput, payerAmounts, refundInput, optionalInputs } = expenseInputs(expense);
  return (
    <>
      {descriptionInput}
      <div className={styles.fields}>
        <AmountField
          label={`Amount (${currencySymbol(paidIn.currency)})`}
          currency={paidIn.currency}
          choice={paidIn.choice}
          minus={<RefundInstead expense={expense} />}
          {...input('amount')}
        />
        <ChargedField paidIn={paidIn} amount={amount} />
        {when ?? dateInput}
        {payerInput}
        <Controller
          control={form.control}
          name="category"
          render={({ field: { value, onChange, ref }, fieldState }) => (
            <Select
              label="Category"
              options={categoryOptions(category)}
              value={value ?? undefined}
              onChange={onChange}
              error={fieldState.error?.message}
              ref={ref}
            />
          )}
        />
      </div>
      {payerAmounts}
      <MoreFields label="Notes, refund" set={setWords(expense)} hasProblem={Boolean(form.formState.errors.notes)}>
        {refundInput}
        {optionalInputs}
      </MoreFields>
    </>
  );
};
