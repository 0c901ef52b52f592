import type { Category, SplitType } from '@allsquare/expenses-contract';

/** One person's part: whole cents; `error` in millionths of a cent where the server divided, null where a client sent the amounts. */
export type StoredSplit = { userId: string; cents: number; error: number | null };

/** Who paid and who takes part. */
export const peopleIn = ({ paidBy, splits }: { paidBy: string; splits: { userId: string }[] }) => [
  paidBy,
  ...splits.map(({ userId }) => userId),
];

/** An expense as kept; money in cents. */
export type StoredExpense = {
  id: string;
  groupId: string;
  description: string;
  cents: number;
  date: string;
  paidBy: string;
  createdBy: string;
  splitType: SplitType;
  category: Category;
  notes: string | null;
  splits: StoredSplit[];
  createdAt: Date;
  version: number;
};
