import { currencyField } from '@allsquare/contract-kit';
import { expensesEvents } from '@allsquare/expenses-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import { accountsIn, holderOf, type LockedGroup } from '../groups/groups.repository.ts';
import type { StoredSettlement } from './settlements.repository.ts';

type Concerned = Pick<StoredSettlement, 'id' | 'payerId' | 'payeeId' | 'cents'>;

/** Publishes a change of a settlement to everybody concerned, including those `before` it. */
export function publishSettlementEvent(
  tx: Transaction,
  what: 'settlement-recorded' | 'settlement-changed' | 'settlement-deleted' | 'settlement-restored',
  caller: Caller,
  group: LockedGroup,
  settlement: Concerned,
  before = settlement,
) {
  const { id, payerId, payeeId, cents } = settlement;
  const userIds = accountsIn(group, [payerId, payeeId, before.payerId, before.payeeId]);
  tx.publishEvent(expensesEvents, what, {
    settlementId: id,
    payerId: holderOf(group, payerId),
    payeeId: holderOf(group, payeeId),
    ...(userIds.length !== 2 && { userIds }),
    groupId: group.groupId,
    groupName: group.name,
    amount: cents,
    ...currencyField(group.currency),
    by: caller.id,
    at: new Date().toISOString(),
  });
}
