import type { Settlement } from '@allsquare/expenses-contract';
import type { Suggestion } from '../balances/suggestion.ts';
import type { Edited } from '../history/use-edited.ts';
import type { SettlementInput } from './settlement-form.ts';

/** The kind of the draft of a payment. */
export const SETTLEMENT = 'settlement';
/** It belongs to its group; that of a payment of the plan to that line. */
export const draftIdOf = (groupId: string, suggestion?: Suggestion): string =>
  [groupId, suggestion?.transfer.from, suggestion?.transfer.to].filter(Boolean).join(':');

export type SettlementDraft = { suggestion?: Suggestion; fields: SettlementInput };

/** The kind of the draft of a payment that is edited, by its id. */
export const EDIT_SETTLEMENT = 'edit-settlement';

export type EditSettlementDraft = Edited<Settlement> & { fields: SettlementInput };
