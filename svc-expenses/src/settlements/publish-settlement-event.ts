import { expensesEvents } from '@allsquare/expenses-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import type { LockedGroup } from '../groups/groups.repository.ts';
import type { StoredSettlement } from './settlements.repository.ts';

/** Publishes what has happened to a settlement. */
export function publishSettlementEvent(
  tx: Transaction,
  what: 'settlement-recorded' | 'settlement-deleted',
  caller: Caller,
  { groupId, name }: LockedGroup,
  { id, payerId, payeeId, cents }: Pick<StoredSettlement, 'id' | 'payerId' | 'payeeId' | 'cents'>,
) {
  const at = new Date().toISOString();
  tx.publishEvent(expensesEvents, what, {
    settlementId: id,
    payerId,
    payeeId,
    groupId,
    groupName: name,
    amount: cents,
    by: caller.id,
    at,
  });
}
