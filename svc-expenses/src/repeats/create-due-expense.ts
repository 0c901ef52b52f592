import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { buildExpense, withMergedSeats } from '../expenses/build-expense.ts';
import { InsertExpense } from '../expenses/insert-expense.ts';
import { publishExpenseEvent } from '../expenses/publish-expense-event.ts';
import { type LockedGroup, personAt } from '../groups/groups.repository.ts';
import { namedIdInGroup } from '../groups/id-in-group.ts';
import { beginOf, dateAfter } from './dates.ts';
import type { RepeatEntity } from './repeat.entity.ts';

type Next = Pick<RepeatEntity, 'nextOn' | 'nextAt'>;

/** The bill of a date of a repeat, inside a write. */
@Injectable()
export class CreateDueExpense {
  constructor(private readonly insertExpense: InsertExpense) {}

  /**
   * Makes the bill of `nextOn` and answers what comes next. Of several that are due the newest alone is told. Lock the
   * ledger first.
   */
  create(tx: Transaction, group: LockedGroup, repeat: RepeatEntity & { nextOn: string }): Next {
    const { id: repeatId, bill, nextOn: date, createdBy } = repeat;
    const id = namedIdInGroup(group.groupId, repeatId, date);
    const once = withMergedSeats(bill, (seat) => personAt(group, seat));
    const by = group.people.get(createdBy)?.id ?? createdBy;
    const expense = buildExpense(group, once, { id, date, createdBy: by, repeatId });
    const next = nextOf(repeat, dateAfter(repeat, date));
    if (!isDue(next)) publishExpenseEvent(tx, 'expense-added', { id: by }, group, expense);
    this.insertExpense.insert(tx, group, expense);
    return next;
  }
}

/**
 * When a repeat that is not paused is to be looked at for the bill of this day; never once it is over. One whose day
 * has come waits behind those that wait already.
 */
export const nextOf = ({ until, zone }: Pick<RepeatEntity, 'until' | 'zone'>, nextOn: string | null): Next => ({
  nextOn,
  nextAt:
    nextOn && (!until || nextOn <= until) ? new Date(Math.max(beginOf(nextOn, zone).getTime(), Date.now())) : null,
});

export const isDue = ({ nextAt }: Next) => nextAt !== null && nextAt.getTime() <= Date.now();
