import { isDeepStrictEqual } from 'node:util';
import {
  type Expense,
  mapSplitUserIds,
  type UpdateExpense as Update,
  type WeightedSplit,
} from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { type LockedGroup, personAt } from '../groups/groups.repository.ts';
import { allowFormer, requireAllowed } from '../groups/require-members.ts';
import { originalAfter } from '../original.ts';
import { refuse } from '../refuse.ts';
import { ApplyUpdate } from './apply-update.ts';
import { completeSplit, requireSound } from './complete-split.ts';
import { divideExpense } from './divide-expense.ts';
import { addedPeople, type Payer, peopleIn, type StoredExpense } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { LockedExpense } from './locked-expense.ts';
import { mergeCents, mergeSplit } from './merge-by-person.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { requireSplitKinds } from './require-split-kinds.ts';
import { resolveParticipants } from './resolve-participants.ts';

/**
 * A member replaces an expense. Former members in it may remain and are not worse off (`MoveBalances`); none is added.
 * A client that does not know payers, refunds or kinds moves no money by omitting them.
 */
@Injectable()
export class UpdateExpense {
  constructor(
    private readonly lockedExpense: LockedExpense,
    private readonly expenses: ExpensesRepository,
    private readonly applyUpdate: ApplyUpdate,
    private readonly features: FeatureFlags,
  ) {}

  async update(caller: Caller, id: string, update: Update): Promise<Expense> {
    const { expense, splits } = update;
    requireSplitKinds(this.features, expense);
    const named = { inGroup: expense.groupId, others: peopleIn({ ...expense, splits }), isAllowed: allowFormer };
    return this.lockedExpense.run(caller, id, named, async (tx, group, before) => {
      if (expense.version && expense.version !== before.version) throw refuse('stale-version');
      const after = applyUpdateTo(before, update, group);
      requireAllowed(
        group.people,
        addedPeople(before, after, (seat) => personAt(group, seat)),
      );
      if (await this.applyUpdate.apply(tx, group, caller, before, after))
        publishExpenseEvent(tx, 'expense-changed', caller, group, after, before);
      return this.expenses.getView(caller.id, before.groupId, id, tx);
    });
  }
}

/** The updated expense; absent fields remain as far as the others permit (`UpdateExpense`). */
function applyUpdateTo(before: StoredExpense, update: Update, group: LockedGroup): StoredExpense {
  const { groupId: _, version: __, amount: cents, refund = before.refund, ...fields } = update.expense;
  const { paidBy, payers, split: sent, splits: shares, stored } = resolveParticipants(group, update, before);
  const wanted = sent === undefined && !update.splits ? before.split : sent;
  if (!wanted && !update.splits) throw refuse('nobody-to-split-with');
  const original = originalAfter(group, before, update.expense, 'bill');
  if (sent && update.expense.original === undefined) requireSound(sent, { cents, original });
  const isPaidAlike = cents === before.cents && paidBy === before.paidBy;
  const after = {
    ...before,
    ...fields,
    cents,
    original,
    paidBy,
    refund: refund ?? false,
    payers:
      (payers === undefined && isPaidAlike) || isPaidByTheSame(group, payers, before.payers)
        ? before.payers
        : (payers ?? null),
  };
  if (wanted) {
    const split = completeSplit(wanted, after, stored);
    const splits = divideExpense({ ...after, split }, group, before);
    return {
      ...after,
      splitType: 'exact',
      split: isSameSplit(group, split, before.split) ? before.split : split,
      splits,
    };
  }
  const splits = divideExpense({ ...after, splitType: fields.splitType, split: null, splits: shares }, group, before);
  if (splits !== before.splits) return { ...after, splits, split: null };
  const isRemembered = sent === undefined && isDeepStrictEqual(original, before.original);
  return { ...after, splits, splitType: before.splitType, split: isRemembered ? before.split : null };
}

/** For a merged person, a client sends the split back as shown. */
function isSameSplit(group: LockedGroup, sent: WeightedSplit, stored: WeightedSplit | null): boolean {
  const turn = (split: WeightedSplit) => mapSplitUserIds(split, (seat) => personAt(group, seat));
  return stored !== null && isDeepStrictEqual(turn(sent), mergeSplit(turn(stored)));
}

/** The same payers, one of whom paid by several seats. */
function isPaidByTheSame(group: LockedGroup, sent: Payer[] | null | undefined, stored: Payer[] | null): boolean {
  if (!sent || !stored) return false;
  const text = (payers: Payer[]) =>
    mergeCents(payers.map(({ userId, cents }) => ({ userId: personAt(group, userId), cents })))
      .map(({ userId, cents }) => `${userId} ${cents}`)
      .join();
  return text(sent) === text(stored);
}
