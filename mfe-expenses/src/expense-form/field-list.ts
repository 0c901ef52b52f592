import { openEnum } from '@allsquare/contract-kit';
import { AmountCents, Category, CreateExpense, enteredTotal, type Original } from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';
import { z } from 'zod';

const { description, date, paidBy, notes, refund } = CreateExpense.shape.expense.shape;

const amountWithin = (find: (text: string) => string, currency?: string) =>
  z
    .string()
    .transform((text, context) => amountReader(currency).centsTyped(find(text), context))
    .pipe(AmountCents);

/** `rule` checks the value and makes what is sent; `empty` is the value where none is stored. */
const field = <R extends z.ZodType>(rule: R, empty: z.input<R>) => ({ rule, empty });

/**
 * Every field of the expense forms, in the order of the edit form. Form state, draft, conflict comparison and request
 * body follow this list.
 */
const fields = {
  description: field(description, ''),
  amount: field(
    amountWithin((text) => text),
    '',
  ),
  date: field(date, ''),
  paidBy: field(paidBy, ''),
  category: field(
    // A stored category that is newer than this remote is sent back unchanged.
    openEnum(Category)
      .nullish()
      .transform((category) => (category ?? 'general') as Category),
    'general',
  ),
  notes: field(notes, ''),
  refund: field(
    refund.transform((isRefund) => isRefund || undefined),
    false,
  ),
};
type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as FieldName[];

const byName = (valueOf: (name: FieldName) => unknown) =>
  Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)]));

const ExpenseSchema = z.object(byName((name) => fields[name].rule) as { [N in FieldName]: Fields[N]['rule'] });
/** The same in a currency, where the amount may be part of the typed text; `find` returns that part. */
export const schemaIn = (currency: string, find = (text: string): string => text): typeof ExpenseSchema =>
  ExpenseSchema.extend({ amount: amountWithin(find, currency) });
export type FieldsInput = z.input<typeof ExpenseSchema>;
export type FieldsOutput = z.output<typeof ExpenseSchema>;

/** The values of a new expense. */
export const newFields = (date: string, paidBy: string): FieldsInput =>
  ({ ...byName((name) => fields[name].empty), date, paidBy }) as FieldsInput;

/** A stored expense. */
export type StoredFields = { [N in Exclude<FieldName, 'amount'>]?: FieldsInput[N] | undefined } & {
  amount: number;
  original?: Original | undefined;
};

/** The values of a stored expense of a group with this currency. */
export const fieldsOf = (stored: StoredFields, currency: string): FieldsInput =>
  ({
    ...byName((name) => stored[name] ?? fields[name].empty),
    amount: centsAsText(enteredTotal(stored.amount, stored.original), stored.original?.currency ?? currency),
  }) as FieldsInput;

/** A stored expense as a request body has it. */
export const storedValues = (stored: StoredFields): FieldsOutput => byName((name) => stored[name]) as FieldsOutput;

type Cleared = { [N in FieldName as undefined extends FieldsOutput[N] ? N : never]?: null };

/** What a replacing request clears: the empty fields that are stored, or that others may have set since (`isStale`). */
export const clearedFields = (valid: FieldsOutput, stored: StoredFields, isStale: boolean): Cleared => {
  const cleared = fieldNames.filter((name) => valid[name] === undefined && (stored[name] || isStale));
  return Object.fromEntries(cleared.map((name) => [name, null]));
};
