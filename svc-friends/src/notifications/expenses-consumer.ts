import { expensesEvents } from '@allsquare/expenses-contract';
import { type DomainEventOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { Notify } from './notify.ts';

type ExpenseKind = 'expense-added' | 'expense-changed' | 'expense-deleted';
type SettlementKind = 'settlement-recorded' | 'settlement-deleted';
type ExpenseEvent<Name extends ExpenseKind | SettlementKind> = DomainEventOf<typeof expensesEvents, Name>;

/** Turns the domain events of svc-expenses into notifications. */
@Injectable()
export class ExpensesConsumer {
  constructor(private readonly notify: Notify) {}

  @OnEvent(expensesEvents, 'expense-added', 'expense-changed', 'expense-deleted')
  onExpense(tx: Transaction, { userIds, ...event }: ExpenseEvent<ExpenseKind>, kind: ExpenseKind) {
    return this.notify.notifyPeople(tx, { kind, ...event }, userIds);
  }

  @OnEvent(expensesEvents, 'settlement-recorded', 'settlement-deleted')
  onSettlement(
    tx: Transaction,
    {
      payerId,
      payeeId,
      userIds = [payerId, payeeId],
      amount,
      groupId,
      groupName,
      by,
      at,
    }: ExpenseEvent<SettlementKind>,
    kind: SettlementKind,
  ) {
    const payload = { kind, payerId, payeeId, amount, groupId, groupName, by, at };
    return this.notify.notifyPeople(tx, payload, userIds);
  }
}
