import { isDay } from '@allsquare/contract-kit';
import {
  type CreateRepeatInput,
  countBillsAtStart,
  type ExpensesProblem,
  MAX_BILLS_AT_START,
} from '@allsquare/expenses-contract';
import { formatDay, today } from '@allsquare/kit/dates';
import type { NewExpense } from '../expense-form/new-expense.ts';

type Times = { every: number; unit: string };

/** 'Every month', 'Every 2 weeks'. */
export const everyWords = ({ every, unit }: Times): string =>
  every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;

const NEVER = 'never';
const offered = [
  { every: 1, unit: 'week' },
  { every: 2, unit: 'week' },
  { every: 1, unit: 'month' },
  { every: 3, unit: 'month' },
  { every: 1, unit: 'year' },
] as const;
const choiceOf = ({ every, unit }: Times) => `${every} ${unit}`;
/** How often a new bill can repeat. */
export const timesOptions = [
  { value: NEVER, label: 'Never' },
  ...offered.map((times) => ({ value: choiceOf(times), label: everyWords(times) })),
];

/** The interval, one of `timesOptions`, and the last day, '' without one. */
export type RepeatsDraft = { times: string; until: string };
export const never: RepeatsDraft = { times: NEVER, until: '' };

/** An unknown choice is 'Never'. */
const chosenIn = ({ times }: RepeatsDraft) => offered.find((one) => choiceOf(one) === times);
export const isRepeated = (draft: RepeatsDraft): boolean => chosenIn(draft) !== undefined;

/** 'repeats monthly', 'repeats every 2 weeks'; nothing if it does not. */
export const repeatsWords = (draft: RepeatsDraft): string | undefined => {
  const times = chosenIn(draft);
  return times && `repeats ${times.every === 1 ? `${times.unit}ly` : everyWords(times).toLowerCase()}`;
};

export const untilProblem = (until: string, start: string): ExpensesProblem | null =>
  until && until < start ? 'until-before-start' : null;

/** The number of bills that a new one creates now: those up to today. */
export const billsNow = (draft: RepeatsDraft, start: string): number => {
  const times = chosenIn(draft);
  return times && isDay(start) ? countBillsAtStart({ start, ...times, until: draft.until }, today()) : 0;
};
export const billsWords = (count: number, start: string): string =>
  `This creates ${count} bills now, one for each date from ${formatDay(start)} on.`;

/** Why a new bill cannot repeat like this. */
export const repeatsProblem = (draft: RepeatsDraft, start: string): ExpensesProblem | null => {
  if (!isRepeated(draft)) return null;
  const isTooFarBack = billsNow(draft, start) > MAX_BILLS_AT_START;
  return untilProblem(draft.until, start) ?? (isTooFarBack ? 'too-far-back' : null);
};

/** The request body of a new recurring bill, in this browser's time zone; undefined if it does not repeat. */
export const repeatOf = (
  { expense: { groupId, date: start, ...expense }, splits }: NewExpense,
  draft: RepeatsDraft,
): CreateRepeatInput | undefined => {
  const times = chosenIn(draft);
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  return times && { groupId, expense, splits, start, ...times, until: draft.until || undefined, zone };
};
