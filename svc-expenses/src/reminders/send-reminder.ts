import { currencyField } from '@allsquare/contract-kit';
import { expensesEvents } from '@allsquare/expenses-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { PlanSettlement } from '../balances/plan-settlement.ts';
import { accountsIn, seatIn } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { RemindersRepository } from './reminders.repository.ts';

/** A member reminds another of a payment that the plan asks for. Moves no money. */
@Injectable()
export class SendReminder {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly planSettlement: PlanSettlement,
    private readonly reminders: RemindersRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  send(caller: Caller, groupId: string, userId: string): Promise<void> {
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, groupId, userId));
  }

  private write(caller: Caller, groupId: string, userId: string): Promise<void> {
    return this.unitOfWork.runBatched(groupId, undefined, async (tx) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: [userId] });
      const [from, to] = [seatIn(group, userId), seatIn(group, caller.id)];
      const [account] = accountsIn(group, [from]);
      if (!account) throw refuse('no-account');
      const line = await this.planSettlement.findLine(tx, group, { from, to });
      if (!line) throw refuse('nothing-to-pay');
      if (!(await this.reminders.recordIfAllowed(tx, caller.id, account))) throw refuse('reminded-today');
      tx.publishEvent(expensesEvents, 'reminder-sent', {
        userId: account,
        groupId,
        groupName: group.name,
        amount: line.cents,
        ...currencyField(group.currency),
        by: caller.id,
        at: new Date().toISOString(),
      });
    });
  }
}
