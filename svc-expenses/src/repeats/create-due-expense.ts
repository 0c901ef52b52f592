import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { buildExpense, withMergedSeats } from '../expenses/build-expense.ts';
import { publishExpenseEvent } from '../expenses/publish-expense-event.ts';
import { RecordExpense } from '../expenses/record-expense.ts';
import { type LockedGroup, personAt } from '../groups/groups.repository.ts';
import { namedIdInGroup } from '../groups/id-in-group.ts';
import { beginOf, dateAfter } from './dates.ts';
import type { RepeatEntity } from './repeat.entity.ts';

type Next = Pick<RepeatEntity, 'nextOn' | 'nextAt'>;

/** The part of a write that creates the bill of one date of a repeat. */
@Injectable()
export class CreateDueExpense {
  constructor(private readonly recordExpense: RecordExpense) {}

  /**
   * Creates the bill of `nextOn` and answers what comes next. Of several due bills only the newest publishes an event.
   * Lock the ledger first.
   */
  create(tx: Transaction, group: LockedGroup, repeat: RepeatEntity & { nextOn: string }): Next {
    const { id: repeatId, bill, nextOn: date, createdBy } = repeat;
    const id = namedIdInGroup(group.groupId, repeatId, date);
    const template = withMergedSeats(bill, (seat) => personAt(group, seat));
    const by = group.people.get(createdBy)?.id ?? createdBy;
    const expense = buildExpense(group, template, { id, date, createdBy: by, repeatId });
    const next = nextOf(repeat, dateAfter(repeat, date));
    if (!isDue(next)) publishExpenseEvent(tx, 'expense-added', { id: by }, group, expense);
    tx.chargeTo(expense.createdBy);
    tx.notifyBrowsers(group.memberIds, ['expenses', 'balances'], group.groupId);
    this.recordExpense.record(tx, group, expense);
    return next;
  }
}

/**
 * When a repeat that is not paused is due for the bill of this day; never once it is over. One that is due already
 * queues behind those that are waiting.
 */
export const nextOf = ({ until, zone }: Pick<RepeatEntity, 'until' | 'zone'>, nextOn: string | null): Next => ({
  nextOn,
  nextAt:
    nextOn && (!until || nextOn <= until) ? new Date(Math.max(beginOf(nextOn, zone).getTime(), Date.now())) : null,
});

export const isDue = ({ nextAt }: Next) => nextAt !== null && nextAt.getTime() <= Date.now();
