import { isDeepStrictEqual } from 'node:util';
import type { WeightedSplit } from '@allsquare/expenses-contract';
import { type ExpenseState, type StoredExpense, type StoredSplit, stateOf, stateOfRow, type toRow } from './expense.ts';
import { differingItems, type FieldChange } from './field-changes.ts';

/**
 * Reverses a change: what restores the previous state, together with the `changes`. For a change to which nobody can
 * revert it lacks what lists show.
 */
export type Reverse = Partial<Pick<ExpenseState, 'description' | 'cents' | 'refund' | 'original'>> & {
  /** The positions of the changed items in the previous bill. */
  places?: number[];
  /** The previous rounding errors of the splits, if any. */
  errors?: (number | null)[];
  /** What the changes do not contain, such as an order. */
  rest?: Partial<ExpenseState>;
};

/** A stored change. */
export type StoredChange = {
  action: string;
  changes: object[];
  before: ReturnType<typeof toRow> | null;
  reverse: Reverse | null;
};

type Sent = { userId: string; amount: number }[];

/** The previous bill: changed items in their positions, and the others as they are. */
function splitBefore(after: WeightedSplit | null, { from, to }: FieldChange, places: number[] = []) {
  const [now, was, is] = [after, from as WeightedSplit | null, to as WeightedSplit | null];
  if (now?.kind !== 'items' || was?.kind !== 'items' || is?.kind !== 'items') return was;
  const changed = new Set(is.items.map(({ id }) => id));
  const items = now.items.filter(({ id }) => !changed.has(id));
  for (const [n, item] of was.items.entries()) items.splice(places[n] ?? items.length, 0, item);
  return { ...was, items };
}

/** Everybody in their current order, followed by those no longer in the bill. */
function splitsBefore(after: StoredSplit[], from: Sent): StoredSplit[] {
  const places = new Map(after.map(({ userId }, place) => [userId, place]));
  const placeOf = ({ userId }: { userId: string }) => places.get(userId) ?? after.length;
  return from
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ userId, amount }) => ({ userId, cents: amount, error: null }));
}

const payersBefore = (from: Sent | null) => from?.map(({ userId, amount }) => ({ userId, cents: amount })) ?? null;

/** The state before a change, from the one after it. */
function stateBefore(after: ExpenseState, changes: FieldChange[], { places, errors, rest }: Reverse): ExpenseState {
  const before: ExpenseState = { ...after };
  for (const change of changes) {
    const { field, from } = change;
    if (field === 'split') before.split = splitBefore(after.split, change, places);
    else if (field === 'splits') before.splits = splitsBefore(after.splits, from as Sent);
    else if (field === 'payers') before.payers = payersBefore(from as Sent | null);
    else Object.assign(before, { [field === 'amount' ? 'cents' : field]: from });
  }
  if (errors) before.splits = before.splits.map((split, n) => ({ ...split, error: errors[n] ?? null }));
  return { ...before, ...rest };
}

/** What to store with a change, so that the state before it can be derived from the one after it. */
export function reverseOf(
  before: StoredExpense,
  after: StoredExpense,
  changes: FieldChange[],
  isRevertible: boolean,
): Reverse {
  const [was, is] = [stateOf(before), stateOf(after)];
  const places = placesOf(was.split, is.split);
  const errors = was.splits.map(({ error }) => error);
  const hints = { ...(places.length > 0 && { places }), ...(errors.every((error) => error !== null) && { errors }) };
  const guessed = stateBefore(is, changes, hints);
  const rest = Object.fromEntries(
    Object.entries(was).filter(([field, value]) => !isDeepStrictEqual(value, guessed[field as keyof ExpenseState])),
  );
  const { description, cents, refund, original } = was;
  return {
    ...(isRevertible && { description, cents, refund, ...(original && { original }) }),
    ...hints,
    ...(Object.keys(rest).length > 0 && { rest }),
  };
}

function placesOf(before: WeightedSplit | null, after: WeightedSplit | null): number[] {
  if (before?.kind !== 'items' || after?.kind !== 'items') return [];
  return differingItems(before, after).map((item) => before.items.indexOf(item));
}

/** Whether the expense can be reverted to its state before this change. */
export const isRevertible = ({ before, reverse }: StoredChange): boolean =>
  before ? reverse === null : reverse?.cents !== undefined;

/**
 * The state of an expense before the first of these consecutive changes; `now` is the state after the last one, where
 * known. Undefined if one of them stores nothing, as a tap of an earlier release.
 */
export function stateBeforeAll(changes: StoredChange[], now: ExpenseState | undefined): ExpenseState | undefined {
  const whole = changes.findIndex(({ before }) => before);
  const row = changes[whole]?.before;
  let state = row ? stateOfRow(row) : now;
  for (const change of changes.slice(0, row ? whole : undefined).toReversed()) {
    if (state && change.reverse) state = stateBefore(state, change.changes as FieldChange[], change.reverse);
    else if (change.action !== 'restored') return undefined;
  }
  return state;
}
