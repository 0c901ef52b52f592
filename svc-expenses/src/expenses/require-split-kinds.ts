import type { CreateExpense } from '@allsquare/expenses-contract';
import type { FeatureFlags } from '@allsquare/service-kit';

type Sent = Pick<CreateExpense['expense'], 'split' | 'payers' | 'refund'>;

/** What a replica of a release before cannot book is accepted only once there is none left (404 `not-yet`). */
export function requireSplitKinds(features: FeatureFlags, { split, payers, refund }: Sent) {
  if (split || payers || refund) features.require('bills');
}
