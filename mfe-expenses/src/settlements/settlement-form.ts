import { CreateSettlement, Day, problems } from '@allsquare/expenses-contract';
import { centsTyped } from '@allsquare/kit/amount-text';
import { z } from 'zod';

const { payerId, payeeId, amount, notes } = CreateSettlement.shape;

/** The form's rules: the contract's, with the typed amount. */
export const SettlementForm = z
  .object({ payerId, payeeId, amount: z.string().transform(centsTyped).pipe(amount), day: Day, notes })
  .refine((settlement) => settlement.payerId !== settlement.payeeId, {
    path: ['payeeId'],
    message: problems['same-person'].message,
  });
export type SettlementInput = z.input<typeof SettlementForm>;
export type SettlementOutput = z.output<typeof SettlementForm>;

/** The fields in screen order. */
export const settlementFields = ['payerId', 'payeeId', 'amount', 'day', 'notes'] as const;
export const settlementProblems = { samePerson: problems['same-person'] };
