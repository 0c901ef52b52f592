import { DEFAULT_CURRENCY, isolated } from '@allsquare/contract-kit';
import {
  type CreateExpense,
  checkSplit,
  divide,
  type ExpensesProblem,
  type SplitKind,
  type SplitType,
  type WeightedSplit,
  WHOLE_PERCENT,
  weightsOf,
} from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import { centsAsText, formatCents } from '@allsquare/kit/money';
import { wordOf } from './currency-word.ts';
import {
  amountOf,
  changedItems,
  type ItemsDraft,
  itemsProblem,
  itemsShares,
  itemsSplit,
  newItems,
} from './items/items-draft.ts';

/** The kinds of 'More', in their order; `amounts` is what 'Exact' means for a bill in another currency. */
export const moreKinds = ['percent', 'shares', 'adjusted', 'items'] as const satisfies SplitKind[];
export type SplitMethod = SplitType | (typeof moreKinds)[number];

/**
 * One person of the form's split list. `cents` is 0 for an excluded person, and NaN if `typed` is unreadable. `value`
 * is the person's value of the kind, such as hundredths of a percent, or NaN. A share `byHand` was typed by the user.
 */
export type SplitRow = {
  userId: string;
  isIncluded: boolean;
  cents: number;
  value?: number;
  typed?: string | undefined;
  byHand?: true;
};
/**
 * `items` is the typed bill, also while another kind is chosen. All amounts are in `currency`, absent: US dollars, in
 * which the bill was paid; it is `foreign` if that is not the group's.
 */
export type SplitDraft = {
  type: SplitMethod;
  rows: SplitRow[];
  items?: ItemsDraft;
  currency?: string;
  foreign?: boolean;
};

type Share = NonNullable<CreateExpense['splits']>[number];
/** The division in the request. */
type Division = { splitType: SplitType; splits?: Share[]; split?: WeightedSplit };

/** The typed value of each person. */
export type SplitField = {
  /** The property of the row. */
  of: 'cents' | 'value';
  label: (name: string) => string;
  write: (value: number) => string;
  /** NaN if it is unreadable; `refusal` returns the reason. */
  read: (text: string) => number;
  refusal: (text: string) => string | undefined;
  /** The phone's keyboard. */
  keyboard: 'decimal' | 'text';
  /** The required sum. The person who was not typed last takes the missing part. */
  whole?: (amount: number) => number;
  /** The default value of a person. */
  start: number;
};

type Kind = {
  /** The rows after the participants change, or after the kind is chosen. */
  among: (rows: SplitRow[], amount: number) => SplitRow[];
  /** The rows with the shares for this amount. */
  follow: (rows: SplitRow[], amount: number, items?: ItemsDraft) => SplitRow[];
  /** Whether the rows equal the stored ones, which then keep their cents for the same amount. */
  isUnchanged: (rows: readonly SplitRow[], stored: readonly SplitRow[]) => boolean;
  /** The problem with the shares of the included people. */
  check: (rows: readonly SplitRow[], amount: number, items?: ItemsDraft) => ExpensesProblem | undefined;
  /** The request for the included people; for an update, relative to what is `stored`. */
  toRequest: (rows: readonly SplitRow[], draft: SplitDraft, stored?: SplitDraft) => Division;
  /** The message of a problem; `missing` is the missing part of the whole, if there is one. */
  problemWords: (missing: number) => string;
  /** A detail beside the state of the shares. */
  detail: (draft: SplitDraft, amount: number) => string;
  /** Whether shares are typed, not only shown. */
  isTyped: boolean;
  /** Whether the shares follow from a typed bill by items. */
  byItems?: true;
  field: SplitField;
};

const included = (rows: readonly SplitRow[]) => rows.filter(({ isIncluded }) => isIncluded);
export const includedIn = (draft: SplitDraft): SplitRow[] => included(draft.rows);
const sum = (rows: readonly SplitRow[]) => included(rows).reduce((total, { cents }) => total + cents, 0);
export const sumOf = (draft: SplitDraft): number => sum(draft.rows);

/** A row's value of a field. */
export const valueIn = ({ of, start }: SplitField, row: SplitRow): number => row[of] ?? start;

/** Unreadable amounts count as 0. */
export const readable = (amount: number): number => (Number.isSafeInteger(amount) && amount > 0 ? amount : 0);

/** Equal shares; the first people get the leftover cents. Only a preview: the server divides (infra/docs/money.md). */
export const divided = (rows: readonly SplitRow[], amount: number): SplitRow[] => {
  const divisor = Math.max(1, included(rows).length);
  const share = Math.floor(readable(amount) / divisor);
  let leftover = readable(amount) - share * divisor;
  return rows.map(({ userId, isIncluded }) => {
    if (!isIncluded) return { userId, isIncluded, cents: 0 };
    const extra = leftover > 0 ? 1 : 0;
    leftover -= extra;
    return { userId, isIncluded, cents: share + extra };
  });
};

/** As `divided`, for a field. */
export const dividedIn = ({ of }: SplitField, rows: readonly SplitRow[], whole: number): SplitRow[] =>
  divided(rows, whole).map((row) => ({ ...row, [of]: row.cents }));

const idsOf = (rows: readonly SplitRow[]) => rows.map(({ userId }) => userId);
const isSameInclusion = (row: SplitRow, rows: readonly SplitRow[]) =>
  row.isIncluded === included(rows).some(({ userId }) => userId === row.userId);

/** A share as an amount. */
export const amountField = (currency: string): SplitField => {
  const { parse, refusalOf } = amountReader(currency);
  return {
    of: 'cents',
    label: (name) => `Share of ${isolated(name)} in ${wordOf(currency)}`,
    write: (cents) => centsAsText(cents, currency),
    read: (text) => parse(text),
    refusal: refusalOf,
    keyboard: 'decimal',
    whole: readable,
    start: 0,
  };
};

type Own = Pick<Kind, 'among' | 'problemWords' | 'detail' | 'field'>;

/** Everybody's cents. While the values are invalid: their whole cents of the `whole`, or of their sum. */
const centsBy = (split: WeightedSplit, amount: number, whole?: number): Map<string, number> => {
  const weights = weightsOf(split, amount);
  const total = whole === undefined ? weights.reduce((all, { weight }) => all + weight, 0n) : BigInt(whole);
  if (total === 0n) return new Map();
  const shares = checkSplit(split, amount)
    ? weights.map(({ userId, weight }) => ({ userId, cents: Number((BigInt(amount) * weight) / total) }))
    : divide(amount, weights, new Map());
  return new Map(shares.map(({ userId, cents }) => [userId, cents]));
};

/** A kind with a value per person; the cents are a preview, because the server divides. */
const byWeights = (kind: Exclude<SplitKind, 'items'>, own: Own): Kind => {
  const { field } = own;
  const splitOf = (rows: readonly SplitRow[]) => ({
    kind,
    of: included(rows).map((row) => ({ userId: row.userId, value: valueIn(field, row) })),
  });
  return {
    ...own,
    follow: (rows, amount) => {
      const isRead = (row: SplitRow) => !Number.isNaN(valueIn(field, row));
      const cents = centsBy(splitOf(rows.filter(isRead)), readable(amount), field.whole?.(amount));
      const centsOf = (row: SplitRow) => (isRead(row) ? (cents.get(row.userId) ?? 0) : Number.NaN);
      return rows.map((row) => ({ ...row, cents: row.isIncluded ? centsOf(row) : 0 }));
    },
    isUnchanged: (rows, stored) => {
      const valueOf = ({ userId }: SplitRow) =>
        stored.flatMap((row) => (row.userId === userId ? valueIn(field, row) : []))[0];
      return rows.every(
        (row) => isSameInclusion(row, stored) && (!row.isIncluded || valueIn(field, row) === valueOf(row)),
      );
    },
    check: (rows, amount) => checkSplit(splitOf(rows), readable(amount)),
    toRequest: (rows) => ({ splitType: 'exact', split: splitOf(rows) }),
    isTyped: true,
  };
};

/** Parses a number with a maximum of decimals, in units of the last one: '12,5' with two is 1250. */
const readNumber = (text: string, decimals: number): number => {
  const [, whole, fraction = ''] = /^(\d{0,6})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  return whole === undefined || fraction.length > decimals
    ? Number.NaN
    : Number(whole + fraction.padEnd(decimals, '0'));
};
const sumIn = (field: SplitField, rows: readonly SplitRow[]) =>
  included(rows).reduce((total, row) => total + valueIn(field, row), 0);

type FieldOf = Pick<SplitField, 'read' | 'write' | 'label' | 'start' | 'keyboard'> & { whole?: number; suchAs: string };
const fieldOf = ({ suchAs, whole, ...own }: FieldOf): SplitField => ({
  ...own,
  of: 'value',
  refusal: (text) => (Number.isNaN(own.read(text)) ? `Such as ${suchAs}` : undefined),
  ...(whole !== undefined && { whole: () => whole }),
});

const percents = fieldOf({
  label: (name) => `Percent of ${isolated(name)}`,
  write: (hundredths) => `${hundredths / 100}%`,
  read: (text) => readNumber(text.replace('%', ''), 2),
  suchAs: '12.5',
  keyboard: 'decimal',
  whole: WHOLE_PERCENT,
  start: 0,
});
const parts = fieldOf({
  label: (name) => `Shares of ${isolated(name)}`,
  write: (thousandths) => String(thousandths / 1000),
  read: (text) => readNumber(text, 3),
  suchAs: '1.5',
  keyboard: 'decimal',
  start: 1000,
});
/** The rules of each kind of split in the forms, in a currency. */
const kindsOf = (currency: string): Record<SplitMethod, Kind> => {
  const money = (cents: number) => formatCents(cents, 'none', currency);
  const extras = fieldOf({
    label: (name) => `Plus or minus of ${isolated(name)} in ${wordOf(currency)}`,
    write: (cents) => formatCents(cents, 'signed', currency),
    read: amountReader(currency).parseSigned,
    suchAs: `-${centsAsText(350, currency)}`,
    // Some phones' decimal keyboard has no minus.
    keyboard: 'text',
    start: 0,
  });
  const byCents = {
    among: divided,
    check: (rows, amount) => (sum(rows) === readable(amount) ? undefined : 'shares-do-not-add-up'),
    problemWords: (missing) => (missing > 0 ? `${money(missing)} left to share` : `${money(-missing)} too much`),
    field: amountField(currency),
  } satisfies Partial<Kind>;
  return {
    equally: {
      ...byCents,
      follow: divided,
      isUnchanged: (rows, stored) => rows.every((row) => isSameInclusion(row, stored)),
      toRequest: (rows) => ({ splitType: 'equally', splits: rows.map(({ userId }) => ({ userId })) }),
      detail: (draft, amount) => {
        const count = includedIn(draft).length;
        const each = money(Math.round(amount / count));
        return `${count} ${count === 1 ? 'person' : 'people'}, ${amount % count ? 'about ' : ''}${each} each`;
      },
      isTyped: false,
    },
    exact: {
      ...byCents,
      follow: (rows) => rows,
      isUnchanged: () => false,
      // The shares of the books are in the group's currency.
      toRequest: (rows, { foreign }) =>
        foreign
          ? {
              splitType: 'exact',
              split: { kind: 'amounts', of: rows.map(({ userId, cents }) => ({ userId, value: cents })) },
            }
          : { splitType: 'exact', splits: rows.map(({ userId, cents }) => ({ userId, amount: cents })) },
      detail: (draft, amount) => `${money(sumOf(draft))} of ${money(amount)}`,
      isTyped: true,
    },
    percent: byWeights('percent', {
      field: percents,
      among: (rows) => dividedIn(percents, rows, WHOLE_PERCENT),
      problemWords: (missing) =>
        missing > 0 ? `${percents.write(missing)} left` : `${percents.write(-missing)} too much`,
      detail: ({ rows }, amount) => `${percents.write(sumIn(percents, rows))} of ${money(amount)}`,
    }),
    shares: byWeights('shares', {
      field: parts,
      among: (rows) => rows,
      problemWords: () => 'At least one share must be above zero',
      detail: ({ rows }, amount) => {
        const all = parts.write(sumIn(parts, rows));
        return `${all} ${all === '1' ? 'share' : 'shares'} of ${money(amount)}`;
      },
    }),
    adjusted: byWeights('adjusted', {
      field: extras,
      among: (rows) => rows,
      problemWords: () => 'Nobody’s share can be below zero',
      detail: ({ rows }, amount) => {
        const [count, rest] = [included(rows).length, amount - sumIn(extras, rows)];
        return `${rest % count ? 'about ' : ''}${money(Math.round(rest / count))} each, plus or minus`;
      },
    }),
    items: {
      ...byCents,
      among: (rows) => rows,
      // The sum of the items, not the amount, so that the difference is visible.
      follow: (rows, _, items = newItems()) => {
        const cents = itemsShares(items, idsOf(included(rows)), currency);
        return rows.map((row) => ({ ...row, cents: cents.get(row.userId) ?? 0 }));
      },
      isUnchanged: (rows, stored) => rows.every((row) => isSameInclusion(row, stored)),
      check: (rows, amount, items = newItems()) => itemsProblem(items, idsOf(rows), readable(amount), currency),
      toRequest: (rows, { items = newItems() }, stored) => {
        const split = itemsSplit(items, idsOf(rows), currency);
        const before = stored?.items && itemsSplit(stored.items, idsOf(includedIn(stored)), currency);
        return { splitType: 'exact', split: before ? changedItems(split, before) : split };
      },
      detail: ({ items = newItems() }, amount) => `${money(amountOf(items, currency) || 0)} of ${money(amount)}`,
      isTyped: false,
      byItems: true,
    },
  };
};

/** The rules of a kind of split, in the currency of the bill. */
export const kindOf = ({ type, currency = DEFAULT_CURRENCY }: Pick<SplitDraft, 'type' | 'currency'>): Kind =>
  kindsOf(currency)[type];
