import { Controller } from '@allsquare/kit/form';
import { useSession } from '@allsquare/kit/session';
import { Select } from '@allsquare/kit/ui/select';
import { memberOptions } from '../parts/member-options.tsx';
import type { ExpenseForm } from './use-expense-form.ts';

const SEVERAL = 'several';
const several = { value: SEVERAL, label: 'Several people' };

/** Selects who paid, or that several people did. */
export const PayerSelect = ({ expense }: { expense: ExpenseForm }) => {
  const { form, payerPeople, payers, paidBy, isRefund, setPayers } = expense;
  const options = memberOptions(payerPeople, useSession().user.id);
  return (
    <Controller
      control={form.control}
      name="paidBy"
      render={({ field }) => (
        <Select
          label={isRefund ? 'Received by' : 'Paid by'}
          options={options.length > 1 ? [...options, several] : options}
          value={payers ? SEVERAL : paidBy}
          onChange={(chosen) => {
            setPayers(chosen === SEVERAL ? {} : null);
            if (chosen !== SEVERAL) field.onChange(chosen);
          }}
          error={form.formState.errors.paidBy?.message}
          ref={field.ref}
        />
      )}
    />
  );
};
