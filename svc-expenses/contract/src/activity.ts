import { currency, Id, openEnum, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { ChangedField, Value } from './expense.ts';
import { Person } from './expenses.ts';
import { ImportSource } from './imports.ts';
import { Original } from './original.ts';
import { problems } from './problems.ts';
import { SettlementField } from './settlements.ts';
import { StoredVersion } from './version.ts';

export const activityKinds = [
  'expense-added',
  'expense-changed',
  'expense-deleted',
  'expense-restored',
  'expense-reverted',
  'settlement-recorded',
  'settlement-changed',
  'settlement-deleted',
  'settlement-restored',
  'settlement-reverted',
  'import-finished',
] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;

export const undos = ['delete', 'restore', 'revert'] as const;
export const Undo = z.enum(undos);
export type Undo = z.infer<typeof Undo>;

/** A moment in UTC. */
const Time = z.iso.datetime(refusedAs('invalid-date', problems['invalid-date']));
const Moment = Time.refine(
  (time) => time >= '1970-01-01' && time < '2200',
  refusedAs('invalid-date', problems['invalid-date']),
);
const AnyField = z.enum([...ChangedField.options, ...SettlementField.options]);
export type AnyField = z.infer<typeof AnyField>;

const Named = Person.pick({ id: true, name: true });

/**
 * What somebody has done to the books of a group, an expense or a payment as it was then: `text` is the description or
 * the notes, `amount` in cents, and `original` where it was another currency. `version` is that which it made,
 * `changes` are those of the history. `undo` says what takes it back, and is there only where that would work now:
 * `revertExpense` to the version before this one, `deleteExpense` and `restoreExpense`, or the same of the settlement.
 * Of an import there is one entry, with `importId` and the number of its `rows`; `undoUntil`: by then whoever has made
 * it, or an admin, can take it back (`undoImport`), and absent once somebody has begun to.
 */
export const Activity = z.object({
  id: z.string(),
  kind: openEnum(ActivityKind),
  at: z.iso.datetime(),
  by: Named,
  groupId: z.uuid(),
  groupName: z.string(),
  expenseId: z.uuid().optional(),
  settlementId: z.uuid().optional(),
  text: z.string().optional(),
  amount: z.int().optional(),
  currency: currency(),
  original: Original.optional(),
  refund: z.boolean().optional(),
  payer: Named.optional(),
  payee: Named.optional(),
  version: z.int().optional(),
  changes: z.array(z.object({ field: openEnum(AnyField), from: Value, to: Value })).optional(),
  undo: openEnum(Undo).optional(),
  importId: z.uuid().optional(),
  source: openEnum(ImportSource).optional(),
  rows: z.int().optional(),
  undoUntil: z.iso.datetime().optional(),
});
export type Activity = z.infer<typeof Activity>;

/**
 * Newest first; without groupId over all groups of the caller. `by`: what this person has done, also one who has left;
 * a repeat's bills are done by whoever has made it. `since`: from this moment on.
 */
export const listActivity = {
  summary: 'A page of what was done to the books, newest first',
  method: 'GET',
  path: '/api/activity',
  query: z.object({
    groupId: Id().optional(),
    by: Id().optional(),
    since: Moment.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(Activity),
} as const;

/** How many entries one request goes through. */
export const UNDO_BATCH_SIZE = 200;

/** How far an undo of many entries has come: behind this one. */
const Reached = z.object({ at: Moment, thing: Id(), version: StoredVersion() });

/**
 * An expense or a payment that is not as it was before, and the code of the problem why; `by` whom it was changed
 * since.
 */
export const NotUndone = Activity.pick({ expenseId: true, settlementId: true, text: true, amount: true, by: true })
  .partial({ by: true })
  .extend({ code: z.string() });
export type NotUndone = z.infer<typeof NotUndone>;

/**
 * Takes back what a member, or one who has left, has done to the books of a group since a moment: what they have added
 * and restored is deleted, what they have changed goes back, what they have deleted is restored, and the repeats that
 * they have made since are deleted. Newest first, 200 entries a request; `next` goes on with the others. For admins.
 * `undone`: how many of those entries have no effect any more. What others have changed since stays, and is `skipped`.
 */
export const undoActivity = {
  summary: 'Take back what somebody has done to the books since a moment',
  method: 'POST',
  path: '/api/activity/undo',
  takesKey: true,
  body: z.object({ groupId: Id(), userId: Id(), since: Moment, after: Reached.nullish() }),
  status: 200,
  response: z.object({
    undone: z.int(),
    skipped: z.array(NotUndone),
    repeats: z.int(),
    next: Reached.optional(),
  }),
} as const;
