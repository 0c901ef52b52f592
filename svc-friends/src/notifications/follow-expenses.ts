import { expensesFacts } from '@allsquare/expenses-contract';
import { type FactOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { Notify } from './notify.ts';

type Expense = 'expense-added' | 'expense-changed' | 'expense-deleted';
type Settlement = 'settlement-recorded' | 'settlement-deleted';
type Fact<Name extends Expense | Settlement> = FactOf<typeof expensesFacts, Name>;

@Injectable()
export class FollowExpenses {
  constructor(private readonly notify: Notify) {}

  @OnEvent(expensesFacts, 'expense-added', 'expense-changed', 'expense-deleted')
  followExpense(tx: Transaction, { userIds, ...fact }: Fact<Expense>, kind: Expense) {
    return this.notify.notifyPeople(tx, { kind, ...fact }, userIds);
  }

  @OnEvent(expensesFacts, 'settlement-recorded', 'settlement-deleted')
  followSettlement(
    tx: Transaction,
    { payerId, payeeId, amount, groupId, groupName, by, at }: Fact<Settlement>,
    kind: Settlement,
  ) {
    return this.notify.notifyPeople(tx, { kind, payerId, payeeId, amount, groupId, groupName, by, at }, [
      payerId,
      payeeId,
    ]);
  }
}
