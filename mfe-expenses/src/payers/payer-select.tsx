import { Controller, type useForm } from '@allsquare/kit/form';
import { useSession } from '@allsquare/kit/session';
import { Select } from '@allsquare/kit/ui/select';
import type { FieldsInput, FieldsOutput } from '../expenses/expense-fields.ts';
import { memberOptions } from '../parts/member-options.tsx';
import type { SplitPerson } from '../split/split-person.ts';
import type { PayersDraft } from './payers-draft.ts';

const SEVERAL = 'several';
const several = { value: SEVERAL, label: 'Several people' };

export type PayerProps = {
  people: readonly SplitPerson[];
  /** None: one has paid alone. */
  payers: PayersDraft | null;
  /** Money has come back. */
  isRefund: boolean;
};
type PayerSelectProps = PayerProps & {
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  paidBy: string;
  onPayers: (payers: PayersDraft | null) => void;
};

/** Who has paid, or that several have. */
export const PayerSelect = ({ form, people, paidBy, payers, isRefund, onPayers }: PayerSelectProps) => {
  const options = memberOptions(people, useSession().user.id);
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
            onPayers(chosen === SEVERAL ? {} : null);
            if (chosen !== SEVERAL) field.onChange(chosen);
          }}
          error={form.formState.errors.paidBy?.message}
          ref={field.ref}
        />
      )}
    />
  );
};
