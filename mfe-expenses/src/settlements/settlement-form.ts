import { CreateSettlement, problems } from '@allsquare/expenses-contract';
import { isWholeCents, parseCents } from '@allsquare/kit/money';
import { z } from 'zod';

const { payerId, payeeId, amount, notes } = CreateSettlement.shape;

/** Dollars as typed to whole cents; empty is 0, and more than two decimals are refused. */
const TypedAmount = z
  .string()
  .transform((text, context) => {
    if (!(Number(text) > 0) || isWholeCents(text)) return parseCents(text);
    context.addIssue({ code: 'custom', message: problems['too-many-decimals'].message });
    return z.NEVER;
  })
  .pipe(amount);

/** The form's rules: the contract's, with the amount as it is typed. */
export const SettlementForm = z
  .object({ payerId, payeeId, amount: TypedAmount, notes })
  .refine((settlement) => settlement.payerId !== settlement.payeeId, {
    path: ['payeeId'],
    message: problems['same-person'].message,
  });
