import { CreateSettlement, Day, problems } from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import { z } from 'zod';

const { payerId, payeeId, amount, notes } = CreateSettlement.shape;

/** The form's rules: the contract's, with the typed amount in a currency. */
export const settlementForm = (currency: string) =>
  z
    .object({
      payerId,
      payeeId,
      amount: z.string().transform(amountReader(currency).centsTyped).pipe(amount),
      day: Day,
      notes,
    })
    .refine((settlement) => settlement.payerId !== settlement.payeeId, {
      path: ['payeeId'],
      message: problems['same-person'].message,
    });
export type SettlementInput = z.input<ReturnType<typeof settlementForm>>;
export type SettlementOutput = z.output<ReturnType<typeof settlementForm>>;

/** The fields in screen order. */
export const settlementFields = ['payerId', 'payeeId', 'amount', 'day', 'notes'] as const;
export const settlementProblems = { samePerson: problems['same-person'] };
