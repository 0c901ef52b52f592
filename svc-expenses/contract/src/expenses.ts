import { currency, flag, Id, line, openEnum } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Day } from './day.ts';
import { Original } from './original.ts';

/** Categories of an expense (infra/docs/wire.md); `general` when none was chosen. */
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
const KnownCategory = openEnum(Category);

export const splitTypes = ['equally', 'exact'] as const;
export const SplitType = z.enum(splitTypes);
export type SplitType = z.infer<typeof SplitType>;

/** What an expense can be divided by, beside equal and exact shares (`WeightedSplit`). */
export const splitKinds = ['percent', 'shares', 'adjusted', 'items', 'amounts'] as const;
export const SplitKind = z.enum(splitKinds);
export type SplitKind = z.infer<typeof SplitKind>;

/**
 * A person as shown beside money; `colour` 1 to 8 is the person's inside the group. For a seat whoever holds it; a
 * place that nobody holds has its own id and name. Requests may name either id.
 */
export const Person = z.object({ id: z.uuid(), name: z.string(), colour: z.int().min(1).max(8) });
export type Person = z.infer<typeof Person>;

/** When something was deleted, and by whom; absent while it stands. */
export const deletion = {
  deletedAt: z.iso.datetime().optional(),
  deletedBy: Person.pick({ id: true, name: true }).optional(),
};

/** One value or several, by repeating the parameter; an address's own bound says how many. */
const several = <One extends z.ZodType>(one: One) =>
  z
    .union([one, z.array(one)])
    .transform((given) => [given].flat() as z.output<One>[])
    .optional();

/**
 * An expense as its group sees it; `amount` and `yourShare` in cents, `yourShare` signed (positive: the others owe
 * you). `kind` is that of the split that was sent, and `open` the number of its `items` that nobody has taken; `payers`
 * are there where several have paid, `repeatId` where a repeat has made it, `original` where it was paid in another
 * currency than the group's.
 */
export const Expense = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  groupName: z.string(),
  memberCount: z.int(),
  description: z.string(),
  amount: z.int(),
  currency: currency(),
  original: Original.optional(),
  date: z.string(),
  createdAt: z.iso.datetime(),
  paidBy: z.uuid(),
  payer: Person,
  createdBy: z.uuid(),
  creator: Person,
  splitType: openEnum(SplitType),
  category: KnownCategory,
  notes: z.string().nullable(),
  yourShare: z.int(),
  version: z.int(),
  kind: openEnum(SplitKind).optional(),
  open: z.int().optional(),
  items: z.int().optional(),
  payers: z.array(z.object({ userId: z.uuid(), amount: z.int(), user: Person })).optional(),
  refund: z.boolean().optional(),
  repeatId: z.uuid().optional(),
  ...deletion,
});
export type Expense = z.infer<typeof Expense>;

export const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const;

/**
 * A page of expenses; without groupId of all groups of the caller; each that is named must be theirs. newest = date,
 * then createdAt, then id, descending; oldest is its reverse; highest and lowest: amount, then as newest. `from` and
 * `to`: days, inclusive. `between` a person and the caller: one of the two has paid, and the other takes part.
 * `deleted` (with groupId) shows deleted ones too. `at` answers the page that holds that expense (newest order, without
 * filters).
 * `Link` leads to the pages before and after this one; X-Total-Count says how many there are.
 */
export const listExpenses = {
  summary: 'A page of expenses, of some groups or of all of mine',
  method: 'GET',
  path: '/api/expenses',
  query: z.object({
    groupId: several(Id()),
    q: line(200).optional(),
    paidBy: Id().optional(),
    between: Id().optional(),
    category: several(Category),
    from: Day.optional(),
    to: Day.optional(),
    deleted: flag(),
    sort: z.enum(sorts).default('newest'),
    at: Id().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(1000).optional(),
  }),
  status: 200,
  response: z.array(Expense),
} as const;

/** What of the amount was the caller's share; with `mine`. */
const ofMine = { mine: z.int().optional() };
export const sumOfMonth = { month: z.string(), amount: z.int() };
export const sumOfCategory = { category: KnownCategory, amount: z.int() };
/** Of groups in one currency. */
const sums = {
  amount: z.int(),
  months: z.array(z.object({ ...sumOfMonth, ...ofMine })),
  categories: z.array(z.object({ ...sumOfCategory, ...ofMine })),
  mine: z.object({ paid: z.int(), share: z.int() }).optional(),
};

/**
 * Counts and sums of all expenses, in cents; without groupId over the caller's groups: `count` of all, the sums of
 * those in `currency`, which most have, and `others` of those in each other one. `people`: everybody in those books.
 * `mine`: what the caller has paid, and what of `amount` was their part; absent in answers of older services. Asked
 * with `mine`, each month and each category has the caller's share, too.
 * `repeats`: how many bills come again, where some do. `deletedExpenses` and `deletedSettlements`: true where some were
 * deleted.
 */
export const getTotals = {
  summary: 'Counts and sums by month and category',
  method: 'GET',
  path: '/api/expenses/totals',
  query: z.object({ groupId: Id().optional(), mine: flag() }),
  status: 200,
  response: z.object({
    count: z.int(),
    currency: currency(),
    ...sums,
    people: z.array(Person.pick({ id: true, name: true })),
    others: z.array(z.object({ ...sums, currency: z.string() })).optional(),
    repeats: z.int().optional(),
    deletedExpenses: z.boolean().optional(),
    deletedSettlements: z.boolean().optional(),
  }),
} as const;
