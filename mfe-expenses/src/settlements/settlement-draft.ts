import type { Settlement } from '@allsquare/expenses-contract';
import type { Suggestion } from '../balances/suggestion.ts';
import type { PaidIn } from '../expense-form/use-paid-in.ts';
import type { Edited } from '../history/use-edited.ts';
import type { SettlementInput } from './settlement-form.ts';

/** The draft kind of a payment. */
export const SETTLEMENT = 'settlement';
/** The id is the group's; for a payment of the plan it includes that payment. */
export const draftIdOf = (groupId: string, suggestion?: Suggestion): string =>
  [groupId, suggestion?.transfer.from, suggestion?.transfer.to].filter(Boolean).join(':');

/** A draft of an older release has no `paidIn`. */
export type SettlementDraft = { suggestion?: Suggestion; fields: SettlementInput; paidIn?: PaidIn };

/** The draft kind of an edited payment. The id is the payment's. */
export const EDIT_SETTLEMENT = 'edit-settlement';

export type EditSettlementDraft = Edited<Settlement> & { fields: SettlementInput; paidIn?: PaidIn };
