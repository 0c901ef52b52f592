import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { DateField, TextArea, TextField } from '@allsquare/kit/ui/field';
import { PayerAmounts } from '../payers/payer-amounts.tsx';
import { PayerSelect } from './payer-select.tsx';
import type { ExpenseForm } from './use-expense-form.ts';

/** Which of the rarer fields are set. */
export const setWords = ({ fields, isRefund }: ExpenseForm) => [fields.notes?.trim() && 'notes', isRefund && 'refund'];

/** The inputs that all expense forms share; each form lays them out. `isNew` adds hints. */
export const expenseInputs = (expense: ExpenseForm, isNew = false) => {
  const { form, input, charged, isRefund, payers, payerPeople: people, setPayers: onPayers } = expense;
  return {
    descriptionInput: (
      <TextField
        label="Description"
        placeholder={isNew ? 'What was it for?' : undefined}
        autoComplete="off"
        {...input('description')}
      />
    ),
    dateInput: <DateField label="Date" {...input('date')} />,
    payerInput: <PayerSelect expense={expense} />,
    payerAmounts: (
      <PayerAmounts people={people} payers={payers} isRefund={isRefund} amount={charged} onPayers={onPayers} />
    ),
    refundInput: (
      <Checkbox role="switch" aria-checked={isRefund} {...form.register('refund')}>
        Refund
      </Checkbox>
    ),
    optionalInputs: <TextArea label="Notes" note={isNew ? '(optional)' : undefined} rows={1} {...input('notes')} />,
  };
};
