import { expensesFacts } from '@allsquare/expenses-contract';
import { type FactOf, followFacts, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { Notify } from './notify.ts';

type Fact<Name extends keyof (typeof expensesFacts)['facts']> = FactOf<typeof expensesFacts, Name>;

@Injectable()
export class FollowExpenses {
  constructor(private readonly notify: Notify) {}

  readonly consumer = () =>
    followFacts(expensesFacts, {
      'expense-added': this.expense('expense-added'),
      'expense-changed': this.expense('expense-changed'),
      'expense-deleted': this.expense('expense-deleted'),
      'settlement-recorded': this.settlement('settlement-recorded'),
      'settlement-deleted': this.settlement('settlement-deleted'),
    });

  private readonly expense =
    (kind: 'expense-added' | 'expense-changed' | 'expense-deleted') =>
    (tx: Transaction, { userIds, ...fact }: Fact<'expense-added'>) =>
      this.notify.execute(tx, { kind, ...fact }, userIds);

  private readonly settlement =
    (kind: 'settlement-recorded' | 'settlement-deleted') =>
    (tx: Transaction, { payerId, payeeId, amount, groupId, groupName, by, at }: Fact<'settlement-recorded'>) =>
      this.notify.execute(tx, { kind, payerId, payeeId, amount, groupId, groupName, by, at }, [payerId, payeeId]);
}
