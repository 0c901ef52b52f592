import type { CreateExpense } from '@allsquare/expenses-contract';
import type { FeatureFlags } from '@allsquare/service-kit';

type Sent = Pick<CreateExpense['expense'], 'split' | 'payers' | 'refund' | 'original'>;

/** Refuses what a replica of the previous release cannot book, until none is left (404 `not-yet`). */
export function requireSplitKinds(features: FeatureFlags, { split, payers, refund, original }: Sent) {
  if (split || payers || refund) features.require('bills');
  if (original) features.require('currencies');
}
