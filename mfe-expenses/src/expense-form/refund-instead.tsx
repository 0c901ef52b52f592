import { amountReader } from '@allsquare/kit/amount-text';
import { Button } from '@allsquare/kit/ui/button';
import type { ExpenseForm } from './use-expense-form.ts';

/** Behind the error of a negative amount: offers to make the expense a refund. */
export const RefundInstead = ({ expense: { form, changeAmount, paidIn } }: { expense: ExpenseForm }) => {
  const turn = () => {
    changeAmount(amountReader(paidIn.currency).withoutMinus);
    form.setValue('refund', true);
    form.clearErrors('amount');
    form.setFocus('amount');
  };
  return (
    <>
      Is this a refund?{' '}
      <Button tone="quiet" dense onClick={turn}>
        Refund
      </Button>
    </>
  );
};
