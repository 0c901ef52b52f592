import { z } from 'zod';
import { problems } from './problems.ts';
import { Id, optionalLines, requiredLine } from './text.ts';

/** Categories of an expense (api.md); `general` when none was chosen. */
export const categories = [
  'food',
  'transportation',
  'accommodation',
  'housing',
  'entertainment',
  'activities',
  'shopping',
  'utilities',
  'rent',
  'general',
  'other',
] as const;
export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;

export const splitTypes = ['equally', 'exact'] as const;
export const SplitType = z.enum(splitTypes);
export type SplitType = z.infer<typeof SplitType>;

/** The largest amount and the largest balance, in cents. */
export const MAX_CENTS = 9_999_999_999_999;

/** Positive whole cents. */
export const AmountCents = z
  .int(problems['invalid-amount'].message)
  .positive(problems['invalid-amount'].message)
  .max(MAX_CENTS, problems['amount-too-large'].message);

const isDay = (text: string) =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** A calendar day `yyyy-MM-dd` without a zone, 1970-01-01 to 2199-12-31. */
export const Day = z
  .string({ error: problems['invalid-date'].message })
  .regex(/^\d{4}-\d{2}-\d{2}$/, problems['invalid-date'].message)
  .refine((text) => isDay(text) && text >= '1970-01-01' && text <= '2199-12-31', problems['invalid-date'].message);

/** A person as shown beside money; `colour` 1 to 8 is the person's inside the group. */
export const Person = z.object({ id: z.uuid(), name: z.string(), colour: z.int().min(1).max(8) });
export type Person = z.infer<typeof Person>;

const Share = z.object({
  userId: Id(),
  amount: z
    .int()
    .min(0, problems['invalid-amount'].message)
    .max(MAX_CENTS, problems['amount-too-large'].message)
    .nullish(),
});

const NewExpense = z.object({
  groupId: Id(),
  description: requiredLine(200, problems['missing-description'].message),
  amount: AmountCents,
  date: Day,
  paidBy: Id(),
  splitType: SplitType.default('equally'),
  category: Category.nullish().transform((category) => category ?? 'general'),
  notes: optionalLines(2000),
});

/**
 * Add an expense: amounts in cents. `equally` without amounts lets the server divide; with amounts they must sum to the
 * amount and differ by at most one cent. `exact` needs every amount and the exact sum.
 */
export const CreateExpense = z
  .object({ expense: NewExpense, splits: z.array(Share).min(1, problems['no-members-included'].message).max(500) })
  .superRefine(({ expense, splits }, context) => {
    const refuse = (code: keyof typeof problems) =>
      context.addIssue({ code: 'custom', path: ['splits'], message: problems[code].message });
    if (new Set(splits.map((split) => split.userId)).size < splits.length) return refuse('member-twice');
    const amounts = splits.flatMap((split) => (split.amount == null ? [] : [split.amount]));
    if (amounts.length === 0 && expense.splitType === 'equally') return;
    if (amounts.length < splits.length) return refuse('shares-do-not-add-up');
    if (amounts.reduce((sum, cents) => sum + cents, 0) !== expense.amount) return refuse('shares-do-not-add-up');
    if (expense.splitType === 'equally' && Math.max(...amounts) - Math.min(...amounts) > 1)
      return refuse('shares-not-equal');
  });
export type CreateExpense = z.infer<typeof CreateExpense>;

/** An expense as its group sees it; `amount` and `yourShare` in cents, `yourShare` signed (positive: the others owe you). */
export const Expense = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  groupName: z.string(),
  memberCount: z.int(),
  description: z.string(),
  amount: z.int(),
  date: z.string(),
  createdAt: z.iso.datetime(),
  paidBy: z.uuid(),
  payer: Person,
  createdBy: z.uuid(),
  creator: Person,
  splitType: SplitType,
  category: Category,
  notes: z.string().nullable(),
  yourShare: z.int(),
  version: z.int(),
});
export type Expense = z.infer<typeof Expense>;

export const createExpense = {
  method: 'POST',
  path: '/api/expenses',
  body: CreateExpense,
  status: 201,
  response: Expense,
} as const;

/** Newest first: date, then createdAt, then id, descending. Without groupId: all groups of the caller. */
export const listExpenses = {
  method: 'GET',
  path: '/api/expenses',
  query: z.object({
    groupId: Id().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(Expense),
} as const;
