import type { z } from 'zod';
import type { Suggestion } from '../balances/suggestion.ts';
import type { SettlementForm } from './settlement-form.ts';

/** The kind of the draft of a payment. */
export const SETTLEMENT = 'settlement';
/** It belongs to its group; that of a payment of the plan to that line. */
export const draftIdOf = (groupId: string, suggestion?: Suggestion): string =>
  [groupId, suggestion?.transfer.from, suggestion?.transfer.to].filter(Boolean).join(':');

export type SettlementDraft = { suggestion?: Suggestion; fields: z.input<typeof SettlementForm> };
