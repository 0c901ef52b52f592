import { Id, known } from '@allsquare/contract-kit';
import { z } from 'zod';
import { ChangedField, Value } from './expense.ts';
import { Person } from './expenses.ts';
import { SettlementField } from './settlements.ts';

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
] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;

export const undos = ['delete', 'restore', 'revert'] as const;
export const Undo = z.enum(undos);
export type Undo = z.infer<typeof Undo>;

const AnyField = z.enum([...ChangedField.options, ...SettlementField.options]);
export type AnyField = z.infer<typeof AnyField>;

const Named = Person.pick({ id: true, name: true });

/**
 * What somebody has done to the books of a group, an expense or a payment as it was then: `text` is the description or
 * the notes, `amount` in cents. `version` is that which it made, `changes` are those of the history. `undo` says what
 * takes it back, and is there only where that would work now: `revertExpense` to the version before this one,
 * `deleteExpense` and `restoreExpense`, or the same of the settlement.
 */
export const Activity = z.object({
  id: z.string(),
  kind: known(ActivityKind),
  at: z.iso.datetime(),
  by: Named,
  groupId: z.uuid(),
  groupName: z.string(),
  expenseId: z.uuid().optional(),
  settlementId: z.uuid().optional(),
  text: z.string().optional(),
  amount: z.int().optional(),
  refund: z.boolean().optional(),
  payer: Named.optional(),
  payee: Named.optional(),
  version: z.int().optional(),
  changes: z.array(z.object({ field: known(AnyField), from: Value, to: Value })).optional(),
  undo: known(Undo).optional(),
});
export type Activity = z.infer<typeof Activity>;

/** Newest first; without groupId over all groups of the caller. */
export const listActivity = {
  summary: 'A page of what was done to the books, newest first',
  method: 'GET',
  path: '/api/activity',
  query: z.object({
    groupId: Id().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(Activity),
} as const;
