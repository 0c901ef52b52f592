import type { ExpenseEntity } from './expense.entity.ts';

/**
 * One person's part: whole cents; `error` in millionths of a cent where the server divided, null where a client sent
 * the amounts.
 */
export type StoredSplit = { userId: string; cents: number; error: number | null };

/** An expense as stored: people by their seats, money in cents. */
export type StoredExpense = Omit<ExpenseEntity, 'cents' | 'splitUsers' | 'splitCents' | 'splitErrors' | 'deletedAt'> & {
  cents: number;
  splits: StoredSplit[];
};

/** The payer and the participants. */
export const peopleIn = ({ paidBy, splits }: { paidBy: string; splits: { userId: string }[] }) => [
  paidBy,
  ...splits.map(({ userId }) => userId),
];

/** Its row; PostgreSQL's bigints travel as text. */
export const toRow = ({ splits, cents, ...expense }: StoredExpense) => ({
  ...expense,
  cents: String(cents),
  splitUsers: splits.map((split) => split.userId),
  splitCents: splits.map((split) => String(split.cents)),
  splitErrors: splits.some((split) => split.error === null) ? null : splits.map((split) => String(split.error)),
});

export const fromRow = ({
  cents,
  splitUsers,
  splitCents,
  splitErrors,
  deletedAt: _,
  ...expense
}: ExpenseEntity): StoredExpense => ({
  ...expense,
  cents: Number(cents),
  splits: splitUsers.map((userId, index) => ({
    userId,
    cents: Number(splitCents[index]),
    error: splitErrors ? Number(splitErrors[index]) : null,
  })),
});
