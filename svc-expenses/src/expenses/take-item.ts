import type { Expense, WeightedSplit } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { personAt, seatIn } from '../groups/groups.repository.ts';
import { refuse } from '../refuse.ts';
import { ApplyUpdate } from './apply-update.ts';
import { completeSplit } from './complete-split.ts';
import { divideExpense } from './divide-expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { LockedExpense } from './locked-expense.ts';

/**
 * A participant of a bill takes parts of an item. Taps of several people do not conflict: each changes what it reads
 * under the lock, and no version is sent.
 */
@Injectable()
export class TakeItem {
  constructor(
    private readonly lockedExpense: LockedExpense,
    private readonly expenses: ExpensesRepository,
    private readonly applyUpdate: ApplyUpdate,
    private readonly features: FeatureFlags,
  ) {}

  async take(caller: Caller, id: string, itemId: string, value: number): Promise<Expense> {
    this.features.require('bills');
    return this.lockedExpense.run(caller, id, {}, async (tx, group, before) => {
      const split = completeSplit(
        taken(before.split, itemId, (seat) => personAt(group, seat) === seatIn(group, caller.id), value),
        before,
      );
      const after = { ...before, split, splits: divideExpense({ ...before, split }, group, before) };
      await this.applyUpdate.apply(tx, group, caller, before, after, 'tapped');
      return this.expenses.getView(caller.id, before.groupId, id, tx);
    });
  }
}

/** `isMine`: whether a seat is one of the caller's. */
function taken(
  split: WeightedSplit | null,
  itemId: string,
  isMine: (seat: string) => boolean,
  value: number,
): WeightedSplit {
  if (split?.kind !== 'items' || !split.items.some(({ id }) => id === itemId)) throw refuse('item-not-found');
  const seat = split.people.find(isMine);
  if (!seat) throw refuse('not-in-the-bill');
  const items = split.items.map((item) => {
    if (item.id !== itemId) return item;
    const others = (item.of ?? []).filter(({ userId }) => !isMine(userId));
    const of = [...others, ...(value > 0 ? [{ userId: seat, value }] : [])];
    return { ...item, of: of.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)) };
  });
  return { ...split, items };
}
