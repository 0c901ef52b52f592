import { expensesEvents } from '@allsquare/expenses-contract';
import { type DomainEventOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { Notify } from './notify.ts';

type Expense = 'expense-added' | 'expense-changed' | 'expense-deleted';
type Settlement = 'settlement-recorded' | 'settlement-deleted';
type Happened<Name extends Expense | Settlement> = DomainEventOf<typeof expensesEvents, Name>;

@Injectable()
export class FollowExpenses {
  constructor(private readonly notify: Notify) {}

  @OnEvent(expensesEvents, 'expense-added', 'expense-changed', 'expense-deleted')
  followExpense(tx: Transaction, { userIds, ...fact }: Happened<Expense>, kind: Expense) {
    return this.notify.notifyPeople(tx, { kind, ...fact }, userIds);
  }

  @OnEvent(expensesEvents, 'settlement-recorded', 'settlement-deleted')
  followSettlement(
    tx: Transaction,
    { payerId, payeeId, amount, groupId, groupName, by, at }: Happened<Settlement>,
    kind: Settlement,
  ) {
    return this.notify.notifyPeople(tx, { kind, payerId, payeeId, amount, groupId, groupName, by, at }, [
      payerId,
      payeeId,
    ]);
  }
}
