import type { useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import type { FieldsInput, FieldsOutput } from './expense-fields.ts';

type RefundInsteadProps = {
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  /** What is typed, without its minus. */
  positive: () => string;
};

/** Behind the error of an amount below zero: it is money that has come back. */
export const RefundInstead = ({ form, positive }: RefundInsteadProps) => {
  const turn = () => {
    form.setValue('amount', positive(), { shouldDirty: true });
    form.setValue('refund', true, { shouldDirty: true });
    form.clearErrors('amount');
    form.setFocus('amount');
  };
  return (
    <>
      Has the money come back?{' '}
      <Button tone="quiet" dense onClick={turn}>
        Refund
      </Button>
    </>
  );
};
