import { Id, MAX_CENTS, openEnum, preserveIfAbsent, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Day } from './day.ts';
import { checkDivision, NewExpense, PreservedOriginal, shares, WholeExpense } from './expense.ts';
import { Person } from './expenses.ts';
import { problems } from './problems.ts';

export const units = ['day', 'week', 'month', 'year'] as const;
export const Unit = z.enum(units);
export type Unit = z.infer<typeof Unit>;

/** How many a group can have. */
export const MAX_REPEATS = 50;

/** An IANA time zone, by which a day begins. */
const Zone = z.string().max(100).refine(isZone, refusedAs('unknown-zone', problems['unknown-zone']));

function isZone(zone: string): boolean {
  // An offset is a zone for Intl, but none that keeps its clocks.
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An expense without its date. */
const RepeatedExpense = NewExpense.omit({ groupId: true, date: true });
const Shares = shares(refusedAs('no-members-included', problems['no-members-included'])).optional();
const rules = { wrongSum: () => problems['shares-do-not-add-up'].message, nobody: 'no-members-included' } as const;
const divided = checkDivision(rules);
const dividedAgain = checkDivision({ ...rules, keepsOriginal: true });

/**
 * A bill that comes again: its k-th date is `start` + k times `every` units, counted from the start and cut to the
 * month's end; the last one is at most `until`. Each is made when its day begins in `zone`, and divided then. `expense`
 * and `splits` are those of an expense that is recorded.
 */
export const CreateRepeat = z
  .object({
    groupId: Id(),
    expense: RepeatedExpense,
    splits: Shares,
    start: Day,
    every: z.int().min(1).max(99),
    unit: Unit,
    until: Day.nullish(),
    zone: Zone,
  })
  .superRefine(divided)
  .refine(({ start, until }) => !until || until >= start, {
    path: ['until'],
    ...refusedAs('until-before-start', problems['until-before-start']),
  });
export type CreateRepeat = z.infer<typeof CreateRepeat>;
/** As it is sent. */
export type CreateRepeatInput = z.input<typeof CreateRepeat>;

/**
 * From the next bill on; what is absent stays. `expense` comes with how it is divided; its `original` stays while the
 * amount does, and is missing else (422). `version` must be the stored one (409). `paused: false` goes on with the next
 * date from today, and who says so has made the repeat from then on.
 */
export const UpdateRepeat = z
  .object({
    version: z.int().positive(),
    expense: RepeatedExpense.extend({ original: PreservedOriginal }).nullish(),
    splits: Shares,
    until: preserveIfAbsent(Day),
    paused: z.boolean().nullish(),
  })
  .superRefine(({ expense, splits }, context) => {
    if (expense) dividedAgain({ expense, splits }, context);
    else if (splits)
      context.addIssue({ code: 'custom', path: ['expense'], message: 'Shares come with their expense.' });
  });
export type UpdateRepeat = z.infer<typeof UpdateRepeat>;

/**
 * A repeat as its group sees it, with the bill that it makes. `next` is the day of the next bill; absent while it is
 * paused and once it is over. `stopped`: it has paused by itself, because these people have left, or because the books
 * refused the bill with this code of a problem.
 */
export const Repeat = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  version: z.int(),
  expense: WholeExpense.omit({
    id: true,
    groupId: true,
    groupName: true,
    memberCount: true,
    currency: true,
    date: true,
    createdAt: true,
    createdBy: true,
    creator: true,
    yourShare: true,
    version: true,
    open: true,
    repeatId: true,
    deletedAt: true,
    deletedBy: true,
  }),
  splits: z.array(z.object({ userId: z.uuid(), amount: z.int().max(MAX_CENTS).optional(), user: Person })).optional(),
  start: z.string(),
  every: z.int(),
  unit: openEnum(Unit),
  until: z.string().optional(),
  zone: z.string(),
  next: z.string().optional(),
  paused: z.boolean(),
  stopped: z
    .object({
      code: z.string(),
      people: z.array(Person.pick({ id: true, name: true }).extend({ leftAt: z.iso.datetime().optional() })),
    })
    .optional(),
  createdBy: z.uuid(),
  creator: Person,
});
export type Repeat = z.infer<typeof Repeat>;

/** Creates the bill of `start` at once if it is due, and later those of other days that have come: 60 at most (400). */
export const createRepeat = {
  summary: 'A bill that comes again',
  method: 'POST',
  path: '/api/repeats',
  forGuests: true,
  takesKey: true,
  body: CreateRepeat,
  status: 201,
  response: Repeat,
} as const;

/** Oldest first. */
export const listRepeats = {
  summary: 'The bills of a group that come again',
  method: 'GET',
  path: '/api/repeats',
  query: z.object({ groupId: Id() }),
  status: 200,
  response: z.array(Repeat),
} as const;

const params = z.object({ id: Id() });

export const updateRepeat = {
  summary: 'Change, pause or resume a bill that comes again',
  method: 'PATCH',
  path: '/api/repeats/:id',
  forGuests: true,
  params,
  body: UpdateRepeat,
  status: 200,
  response: Repeat,
} as const;

/** Bills that it has created remain. */
export const deleteRepeat = {
  summary: 'Make no more bills of this',
  method: 'DELETE',
  path: '/api/repeats/:id',
  forGuests: true,
  params,
  status: 204,
  response: z.undefined(),
} as const;
