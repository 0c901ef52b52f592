import { expensesEvents } from '@allsquare/expenses-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import { accountsIn, holderOf, type LockedGroup } from '../groups/groups.repository.ts';
import type { StoredSettlement } from './settlements.repository.ts';

/** Publishes what has happened to a settlement. */
export function publishSettlementEvent(
  tx: Transaction,
  what: 'settlement-recorded' | 'settlement-deleted' | 'settlement-restored',
  caller: Caller,
  group: LockedGroup,
  { id, payerId, payeeId, cents }: Pick<StoredSettlement, 'id' | 'payerId' | 'payeeId' | 'cents'>,
) {
  const userIds = accountsIn(group, [payerId, payeeId]);
  tx.publishEvent(expensesEvents, what, {
    settlementId: id,
    payerId: holderOf(group, payerId),
    payeeId: holderOf(group, payeeId),
    ...(userIds.length < 2 && { userIds }),
    groupId: group.groupId,
    groupName: group.name,
    amount: cents,
    by: caller.id,
    at: new Date().toISOString(),
  });
}
