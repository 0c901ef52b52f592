import { type CreateExpense, mapSplitUserIds, mapUserIds } from '@allsquare/expenses-contract';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { requireForeign } from '../original.ts';
import { completeSplit } from './complete-split.ts';
import { divideExpense, type Shares } from './divide-expense.ts';
import type { StoredExpense } from './expense.ts';
import { countPeopleOnce, mergeCents, mergeShares } from './merge-by-person.ts';
import { resolveParticipants } from './resolve-participants.ts';

/** The fields that an expense gets when it is created. */
type CreationField = 'id' | 'groupId' | 'date' | 'createdBy' | 'createdAt' | 'repeatId' | 'importId' | 'version';

/** A bill before its cents are divided, people by their seats: the shares as sent, or a split. */
export type ExpenseTemplate = Omit<StoredExpense, CreationField | 'splits'> & { splits: Shares };

type Sent = { expense: Omit<CreateExpense['expense'], 'groupId' | 'date'>; splits?: CreateExpense['splits'] };

/** The template of a bill as sent. */
export function toTemplate(group: LockedGroup, sent: Sent): ExpenseTemplate {
  const { amount: cents, refund, split: _, ...fields } = sent.expense;
  const original = requireForeign(group, sent.expense.original);
  const { paidBy, payers, split: sentSplit, splits } = resolveParticipants(group, sent);
  const split = sentSplit ? completeSplit(sentSplit, { cents, original }) : null;
  const splitType = split ? 'exact' : fields.splitType;
  const bill = { ...fields, cents, original, refund: refund ?? false, paidBy, payers: payers ?? null };
  return { ...bill, split, splits, splitType };
}

/** The bill as an expense of the group, divided by the group's rounding errors as of now. */
export function buildExpense(
  group: LockedGroup,
  { splits, split, original: stored, ...sent }: ExpenseTemplate,
  made: Pick<StoredExpense, 'id' | 'date' | 'createdBy' | 'repeatId'> &
    Partial<Pick<StoredExpense, 'createdAt' | 'importId'>>,
): StoredExpense {
  // Repeats of before there were other currencies have none.
  const bill = { ...sent, original: stored ?? null };
  const divided = split
    ? { ...bill, split }
    : { ...bill, splitType: bill.splitType as Sent['expense']['splitType'], splits };
  return {
    ...bill,
    createdAt: new Date(),
    importId: null,
    ...made,
    split,
    groupId: group.groupId,
    version: 1,
    splits: divideExpense(divided, group),
  };
}

/** A bill with merged seats replaced by their person's seat, each person once. */
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
