import { currencyField } from '@allsquare/contract-kit';
import { expensesEvents } from '@allsquare/expenses-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import { accountsIn, type LockedGroup } from '../groups/groups.repository.ts';
import { peopleIn, type StoredExpense } from './expense.ts';

/** Publishes a change of an expense to everybody concerned, including those `before` it. */
export function publishExpenseEvent(
  tx: Transaction,
  what: 'expense-added' | 'expense-changed' | 'expense-deleted' | 'expense-restored',
  caller: Pick<Caller, 'id'>,
  group: LockedGroup,
  expense: StoredExpense,
  before = expense,
) {
  tx.publishEvent(expensesEvents, what, {
    expenseId: expense.id,
    description: expense.description,
    userIds: accountsIn(group, [...peopleIn(expense), ...peopleIn(before)]),
    groupId: group.groupId,
    groupName: group.name,
    amount: expense.cents,
    ...currencyField(group.currency),
    ...(expense.refund && { refund: true }),
    by: caller.id,
    at: new Date().toISOString(),
  });
}
