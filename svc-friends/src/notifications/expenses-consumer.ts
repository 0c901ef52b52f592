import { expensesEvents } from '@allsquare/expenses-contract';
import { type DomainEventOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { PeopleRepository } from '../addresses/people.repository.ts';
import { QueueMail } from '../mails/queue-mail.ts';
import { Notify } from './notify.ts';

type ExpenseKind = 'expense-added' | 'expense-changed' | 'expense-deleted' | 'expense-restored';
type SettlementKind = 'settlement-recorded' | 'settlement-changed' | 'settlement-deleted' | 'settlement-restored';
type ExpenseEvent<Name extends ExpenseKind | SettlementKind> = DomainEventOf<typeof expensesEvents, Name>;

/** Turns the domain events of svc-expenses into notifications. */
@Injectable()
export class ExpensesConsumer {
  constructor(
    private readonly notify: Notify,
    private readonly people: PeopleRepository,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(expensesEvents, 'expense-added', 'expense-changed', 'expense-deleted', 'expense-restored')
  onExpense(tx: Transaction, { userIds, ...event }: ExpenseEvent<ExpenseKind>, kind: ExpenseKind) {
    return this.notify.notifyPeople(tx, { kind, ...event }, userIds);
  }

  @OnEvent(expensesEvents, 'settlement-recorded', 'settlement-changed', 'settlement-deleted', 'settlement-restored')
  onSettlement(
    tx: Transaction,
    {
      payerId,
      payeeId,
      userIds = [payerId, payeeId],
      amount,
      currency,
      groupId,
      groupName,
      by,
      at,
    }: ExpenseEvent<SettlementKind>,
    kind: SettlementKind,
  ) {
    const payload = { kind, payerId, payeeId, amount, currency, groupId, groupName, by, at };
    return this.notify.notifyPeople(tx, payload, userIds);
  }

  /** Notifies its creator too, because it paused automatically. */
  @OnEvent(expensesEvents, 'repeat-paused')
  onRepeatPaused(
    tx: Transaction,
    {
      userIds,
      description,
      amount,
      currency,
      groupId,
      groupName,
      by,
      at,
    }: DomainEventOf<typeof expensesEvents, 'repeat-paused'>,
  ) {
    const payload = { kind: 'repeat-paused' as const, description, amount, currency, groupId, groupName, by, at };
    return this.notify.notifyAll(tx, payload, userIds);
  }

  /** One notification, however much was undone; the owners of these entries get it too. */
  @OnEvent(expensesEvents, 'activity-undone')
  onActivityUndone(
    tx: Transaction,
    { userId, userIds, groupId, groupName, by, at }: DomainEventOf<typeof expensesEvents, 'activity-undone'>,
  ) {
    return this.notify.notifyPeople(tx, { kind: 'activity-undone', userId, groupId, groupName, by, at }, userIds);
  }

  /** One notification for all entries of a file. */
  @OnEvent(expensesEvents, 'import-finished')
  onImportFinished(
    tx: Transaction,
    { source, rows, userIds, groupId, groupName, by, at }: DomainEventOf<typeof expensesEvents, 'import-finished'>,
  ) {
    return this.notify.notifyPeople(tx, { kind: 'import-finished', source, rows, groupId, groupName, by, at }, userIds);
  }

  /** Also by mail, to a verified address. */
  @OnEvent(expensesEvents, 'reminder-sent')
  async onReminder(tx: Transaction, { userId, ...event }: DomainEventOf<typeof expensesEvents, 'reminder-sent'>) {
    await this.notify.notifyPeople(tx, { kind: 'settlement-reminder', ...event }, [userId]);
    const email = await this.people.findAddress(userId, tx);
    const { groupName, by, at } = event;
    if (email) await this.queueMail.queue(tx, { kind: 'settlement-reminder', email, groupName, by, at });
  }
}
