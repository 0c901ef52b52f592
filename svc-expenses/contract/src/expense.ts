import {
  Id,
  MAX_CENTS,
  moneyText,
  openEnum,
  optionalLines,
  preserveIfAbsent,
  type Refusal,
  refusedAs,
  requiredLine,
} from '@allsquare/contract-kit';
import { z } from 'zod';
import { Day } from './day.ts';
import { Category, Expense, Person, SplitType } from './expenses.ts';
import { enteredTotal } from './original.ts';
import { type ExpensesProblem, problems } from './problems.ts';
import { Ref } from './ref.ts';
import { originalOf } from './sent-original.ts';
import { checkSplit, hasDuplicates, Parts, type SplitProblem, StoredSplit, WeightedSplit } from './split.ts';
import { Undoes } from './undoes.ts';

/** Positive whole cents. */
export const AmountCents = z
  .int(refusedAs('invalid-amount', problems['invalid-amount']))
  .positive(refusedAs('invalid-amount', problems['invalid-amount']))
  .max(MAX_CENTS, refusedAs('amount-too-large', problems['amount-too-large']));

/** One participant of an expense as it is sent; `amount` in cents, absent where the kind of split says it. */
const Share = z.object({
  userId: Id(),
  amount: z
    .int()
    .min(0, refusedAs('invalid-amount', problems['invalid-amount']))
    .max(MAX_CENTS, refusedAs('amount-too-large', problems['amount-too-large']))
    .nullish(),
});

/** Who paid how much of it, in cents. */
const Payers = z
  .array(z.object({ userId: Id(), amount: AmountCents }))
  .min(1)
  .max(500);

/** In minor units of its own currency, within the same bounds. */
const Original = originalOf(AmountCents);
/** The same in a body that replaces. */
export const PreservedOriginal = preserveIfAbsent(Original);

export const NewExpense = z.object({
  groupId: Id(),
  description: requiredLine(200, refusedAs('missing-description', problems['missing-description'])),
  amount: AmountCents,
  date: Day,
  paidBy: Id(refusedAs('payer-unknown', problems['payer-unknown'])),
  splitType: SplitType.nullish().transform((splitType) => splitType ?? 'equally'),
  category: Category.nullish().transform((category) => category ?? 'general'),
  notes: optionalLines(2000),
  /** In place of `splits`. */
  split: WeightedSplit.nullish(),
  /** Where several have paid: `paidBy` is one of them, and the amounts sum to the expense's. */
  payers: Payers.nullish(),
  /** Money that has come back: the payers have received it for those who take part. */
  refund: z.boolean().nullish(),
  /** What was paid in another currency: `amount` is what that is in the group's. */
  original: Original.nullish(),
});

type Shares = z.infer<typeof Share>[];
type NewExpense = z.infer<typeof NewExpense>;
type Divided = {
  expense: Pick<NewExpense, 'amount' | 'splitType' | 'paidBy' | 'split' | 'payers' | 'original'>;
  splits?: Shares | undefined;
};

const amountsOf = (shares: Shares) => shares.flatMap(({ amount }) => amount ?? []);
const sumOf = (shares: Shares) => amountsOf(shares).reduce((total, cents) => total + cents, 0);
const checkSum = (cents: number, shares: Shares) =>
  amountsOf(shares).length === shares.length && sumOf(shares) === cents ? undefined : 'shares-do-not-add-up';

/** What a kind of split refuses in the shares of an expense of so many cents. */
const splitChecks: Record<SplitType, (cents: number, shares: Shares) => ExpensesProblem | undefined> = {
  equally: (cents, shares) => {
    const amounts = amountsOf(shares);
    if (amounts.length === 0) return undefined;
    const isEven = Math.max(...amounts) - Math.min(...amounts) <= 1;
    return checkSum(cents, shares) ?? (isEven ? undefined : 'shares-not-equal');
  },
  exact: checkSum,
};

type Fault = { path: string[]; code: ExpensesProblem; message?: string };

/**
 * `wrongSum` is the sentence of the dialog for shares that do not add up, `nobody` the refusal of a bill for nobody;
 * absent where the stored split may stay. `keepsOriginal`: without an `original` the stored one stays, by which the
 * service then checks the split.
 */
type DivisionRules = {
  wrongSum: (sum: number, amount: number) => string;
  nobody?: ExpensesProblem;
  keepsOriginal?: true;
};

/** What is wrong with a split only for one total, or only without an original. */
const OF_TOTAL: (ExpensesProblem | undefined)[] = [
  'items-do-not-add-up',
  'negative-share',
  'original-missing',
  'shares-do-not-add-up',
];

/** What is wrong with the split of an expense. */
export function faultOfSplit(
  split: WeightedSplit,
  amount: number,
  original: z.infer<typeof Original> | null | undefined,
): SplitProblem | 'original-missing' | undefined {
  const isOfOriginal = split.kind === 'amounts';
  return isOfOriginal && !original ? 'original-missing' : checkSplit(split, enteredTotal(amount, original));
}

function faultOfShares(
  { expense: { amount, splitType, split, original }, splits }: Divided,
  { wrongSum, nobody, keepsOriginal }: DivisionRules,
) {
  const of = (code: ExpensesProblem | undefined, path = ['splits']): Fault | undefined => code && { path, code };
  if (split && splits) return of('two-splits');
  if (split) {
    const code = faultOfSplit(split, amount, original);
    return of(keepsOriginal && original === undefined && OF_TOTAL.includes(code) ? undefined : code, [
      'expense',
      'split',
    ]);
  }
  if (!splits) return of(nobody);
  if (hasDuplicates(splits.map(({ userId }) => userId))) return of('member-twice');
  const code = splitChecks[splitType](amount, splits);
  const fault = of(code);
  return fault && code === 'shares-do-not-add-up' ? { ...fault, message: wrongSum(sumOf(splits), amount) } : fault;
}

function faultOfPayers({ expense: { amount, paidBy, payers } }: Divided): Fault | undefined {
  if (!payers) return undefined;
  const of = (code: ExpensesProblem): Fault => ({ path: ['expense', 'payers'], code });
  const userIds = payers.map(({ userId }) => userId);
  if (hasDuplicates(userIds)) return of('member-twice');
  if (!userIds.includes(paidBy)) return of('payer-not-among');
  return sumOf(payers) === amount ? undefined : of('payers-do-not-add-up');
}

/** The rules of who pays for whom. */
export const checkDivision = (rules: DivisionRules) => (body: Divided, context: z.core.$RefinementCtx) => {
  const fault = faultOfShares(body, rules) ?? faultOfPayers(body);
  if (!fault) return;
  const { path, code, message = problems[code].message } = fault;
  context.addIssue({ code: 'custom', path, message, params: { code } });
};

export const shares = (nobody: Refusal) => z.array(Share).min(1, nobody).max(500);

/**
 * Add an expense: amounts in cents. `equally` without amounts lets the server divide; with amounts they must sum to the
 * amount and differ by at most one cent. `exact` needs every amount and the exact sum. With a `split` there are no
 * `splits`, and the kind is `exact`.
 */
export const CreateExpense = z
  .object({
    expense: NewExpense.extend({ ref: Ref }),
    splits: shares(refusedAs('no-members-included', problems['no-members-included'])).optional(),
  })
  .superRefine(
    checkDivision({ wrongSum: () => problems['shares-do-not-add-up'].message, nobody: 'no-members-included' }),
  );
export type CreateExpense = z.infer<typeof CreateExpense>;

/**
 * Replace an expense whole. `version`, when sent, must be the stored one (409); `groupId`, when sent, its own (422).
 * Absent, `refund` stays; `original` stays while the amount does, and is missing else (422); `payers` stay while amount
 * and `paidBy` do; the split stays where there are no `splits` either, and is remembered while every share is the same.
 */
export const UpdateExpense = z
  .object({
    expense: NewExpense.extend({
      groupId: Id().nullish(),
      version: z.int().positive().nullish(),
      split: preserveIfAbsent(WeightedSplit),
      payers: preserveIfAbsent(Payers),
      refund: preserveIfAbsent(z.boolean()),
      original: PreservedOriginal,
    }),
    splits: shares(refusedAs('nobody-to-split-with', problems['nobody-to-split-with'])).optional(),
  })
  .superRefine(
    checkDivision({
      wrongSum: (sum, amount) =>
        `The sum of all splits (${moneyText(sum)}) must equal the expense amount (${moneyText(amount)})`,
      keepsOriginal: true,
    }),
  );
export type UpdateExpense = z.infer<typeof UpdateExpense>;

/** One expense by itself, with how it was divided; of a kind that is newer than its reader nothing but that. */
export const WholeExpense = Expense.extend({
  split: z.union([StoredSplit, z.object({ kind: z.string() })]).optional(),
});
export type WholeExpense = z.infer<typeof WholeExpense>;

export const createExpense = {
  summary: 'Record an expense; equally without amounts lets the server divide',
  method: 'POST',
  path: '/api/expenses',
  forGuests: true,
  takesKey: true,
  body: CreateExpense,
  status: 201,
  response: WholeExpense,
} as const;

const id = z.object({ id: Id() });

export const getExpense = {
  summary: 'One expense',
  method: 'GET',
  path: '/api/expenses/:id',
  params: id,
  status: 200,
  response: WholeExpense,
} as const;
export const updateExpense = {
  summary: 'Replace an expense whole',
  method: 'PUT',
  path: '/api/expenses/:id',
  forGuests: true,
  params: id,
  body: UpdateExpense,
  status: 200,
  response: WholeExpense,
} as const;

export const deleteExpense = {
  summary: 'Delete an expense',
  method: 'DELETE',
  path: '/api/expenses/:id',
  forGuests: true,
  params: id,
  query: Undoes,
  status: 204,
  response: z.undefined(),
} as const;

export const Split = z.object({ userId: z.uuid(), amount: z.int(), user: Person });
export type Split = z.infer<typeof Split>;

/** Who takes part, with the share in cents. */
export const getSplits = {
  summary: 'Who takes part, with the shares',
  method: 'GET',
  path: '/api/expenses/:id/splits',
  params: id,
  status: 200,
  response: z.array(Split),
} as const;

/** Which parts of an item are mine; other people's taps stay, so no version is sent. */
export const takeItem = {
  summary: 'Say which parts of an item of a bill are mine; 0 is none',
  method: 'PUT',
  path: '/api/expenses/:id/items/:item/mine',
  forGuests: true,
  params: z.object({ id: Id(), item: Id() }),
  body: z.object({ value: Parts }),
  status: 200,
  response: WholeExpense,
} as const;

/** What the history of an expense tells of: all that an edit can change. */
export const ChangedField = z.enum([...NewExpense.omit({ groupId: true }).keyof().options, 'splits']);
export type ChangedField = z.infer<typeof ChangedField>;

/** What can happen to an expense that was recorded. */
export const laterActions = ['changed', 'deleted', 'restored', 'reverted'] as const;
export const Action = z.enum(['created', ...laterActions]);
export type Action = z.infer<typeof Action>;

/** What a field held: text, a number, a person or a list of shares. */
export const Value = z.json();

/**
 * What was changed when and by whom; `from` and `to` as the expense has them, people with their names. `kept`: the
 * expense can go back to this version (`revertExpense`).
 */
export const Change = z.object({
  version: z.int(),
  kept: z.boolean().optional(),
  action: openEnum(Action),
  by: Person.pick({ id: true, name: true }),
  at: z.iso.datetime(),
  changes: z.array(z.object({ field: openEnum(ChangedField), from: Value, to: Value })),
});
export type Change = z.infer<typeof Change>;

/** Oldest first, page by page; also of a deleted expense. */
export const getHistory = {
  summary: 'Who changed what, oldest first; also of a deleted expense',
  method: 'GET',
  path: '/api/expenses/:id/history',
  params: id,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(Change),
} as const;
