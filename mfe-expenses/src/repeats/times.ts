import type { CreateRepeat, ExpensesProblem } from '@allsquare/expenses-contract';
import type { NewExpense } from '../expenses/new-expense.ts';

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
/** How often a new bill may come again. */
export const timesOptions = [
  { value: NEVER, label: 'Never' },
  ...offered.map((times) => ({ value: choiceOf(times), label: everyWords(times) })),
];

/** How often, one of `timesOptions`, and the last day, '' without one. */
export type RepeatsDraft = { times: string; until: string };
export const never: RepeatsDraft = { times: NEVER, until: '' };

/** A choice that this remote does not know is 'Never'. */
const chosenIn = ({ times }: RepeatsDraft) => offered.find((one) => choiceOf(one) === times);
export const isRepeated = (draft: RepeatsDraft): boolean => chosenIn(draft) !== undefined;

export const untilProblem = (until: string, start: string): ExpensesProblem | null =>
  until && until < start ? 'until-before-start' : null;

/** A new expense that comes again from its date on, by the clocks of this browser; nothing where it does not. */
export const repeatOf = (
  { expense: { groupId, date: start, ...expense }, splits }: NewExpense,
  draft: RepeatsDraft,
): CreateRepeat | undefined => {
  const times = chosenIn(draft);
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  return times && { groupId, expense, splits, start, ...times, until: draft.until || undefined, zone };
};
