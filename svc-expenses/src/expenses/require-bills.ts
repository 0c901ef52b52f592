import type { CreateExpense } from '@allsquare/expenses-contract';
import type { Offers } from '@allsquare/service-kit';

type Sent = Pick<CreateExpense['expense'], 'split' | 'payers' | 'refund'>;

/** What a replica of a release before cannot book is accepted only once there is none left (404 `not-yet`). */
export function requireBills(offers: Offers, { split, payers, refund }: Sent) {
  if (split || payers || refund) offers.require('bills');
}
