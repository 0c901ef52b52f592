import { type CreateExpense, mapSplitUserIds, mapUserIds } from '@allsquare/expenses-contract';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { completeSplit } from './complete-split.ts';
import { divideExpense, type Shares } from './divide-expense.ts';
import type { StoredExpense } from './expense.ts';
import { countPeopleOnce, mergeCents, mergeShares } from './merge-by-person.ts';
import { resolveParticipants } from './resolve-participants.ts';

/** What a bill says before its cents are divided, people by their seats: shares as they were sent, or a split. */
export type ExpenseTemplate = Pick<
  StoredExpense,
  'description' | 'cents' | 'category' | 'notes' | 'paidBy' | 'payers' | 'refund' | 'splitType' | 'split'
> & { splits: Shares };

type Sent = { expense: Omit<CreateExpense['expense'], 'groupId' | 'date'>; splits?: CreateExpense['splits'] };

/** A new bill as it was sent. */
export function toTemplate(group: LockedGroup, sent: Sent): ExpenseTemplate {
  const { amount: cents, description, category, notes, refund, splitType } = sent.expense;
  const { paidBy, payers, split: sentSplit, splits } = resolveParticipants(group, sent);
  const split = sentSplit ? completeSplit(sentSplit, cents) : null;
  const fields = { description, cents, category, notes, paidBy, payers: payers ?? null, refund: refund ?? false };
  return { ...fields, split, splits, splitType: split ? 'exact' : splitType };
}

/** The bill as an expense of the group, divided as its rounding errors are now. */
export function buildExpense(
  group: LockedGroup,
  { splits, split, ...bill }: ExpenseTemplate,
  made: Pick<StoredExpense, 'id' | 'date' | 'createdBy' | 'repeatId'>,
): StoredExpense {
  const divided = split
    ? { ...bill, split }
    : { ...bill, splitType: bill.splitType as Sent['expense']['splitType'], splits };
  return {
    ...bill,
    ...made,
    split,
    groupId: group.groupId,
    createdAt: new Date(),
    version: 1,
    splits: divideExpense(divided, group),
  };
}

/** A bill as it is made from now on: of somebody with several seats at theirs, and counted once. */
export function withMergedSeats(bill: ExpenseTemplate, personAt: (seat: string) => string): ExpenseTemplate {
  const { payers, split, splits, paidBy } = bill;
  const paid = payers && mergeCents(mapUserIds(payers, personAt));
  return {
    ...bill,
    paidBy: personAt(paidBy),
    payers: paid && paid.length > 1 ? paid : null,
    split: split && countPeopleOnce(mapSplitUserIds(split, personAt)),
    splits: mergeShares(mapUserIds(splits, personAt)),
  };
}
