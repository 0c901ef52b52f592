import { currency, openEnum } from '@allsquare/contract-kit';
import { z } from 'zod';
import { ImportSource } from './imports.ts';

/**
 * State: all balances of a group in signed cents, after the write with this version. `settled` (absent: every balance
 * is zero): nobody has to pay anybody, where members who pay together count as one. `changedAt`: when an expense or
 * payment was last recorded, changed, deleted or restored. `expenses`: how many there are and their sum, refunds
 * negative. Each write that changes one of these publishes them. Subject `expenses.balances.<groupId>`.
 */
export const balancesState = {
  kind: 'state',
  subject: 'expenses.balances',
  data: z.object({
    groupId: z.uuid(),
    version: z.int(),
    balances: z.array(z.object({ userId: z.uuid(), cents: z.int() })),
    settled: z.boolean().optional(),
    changedAt: z.iso.datetime().optional(),
    expenses: z.object({ count: z.int(), cents: z.int() }).optional(),
  }),
} as const;
export type BalancesState = z.infer<typeof balancesState.data>;

const done = { groupId: z.uuid(), groupName: z.string(), by: z.uuid(), at: z.iso.datetime() };
const happened = { ...done, amount: z.int(), currency: currency() };
const expense = z.object({
  expenseId: z.uuid(),
  description: z.string(),
  userIds: z.array(z.uuid()),
  refund: z.boolean().optional(),
  ...happened,
});
const settlement = z.object({
  settlementId: z.uuid(),
  payerId: z.uuid(),
  payeeId: z.uuid(),
  userIds: z.array(z.uuid()).optional(),
  ...happened,
});

/**
 * What has happened, published once; `amount` in minor units of the group's `currency`. `userIds`: payers and
 * participants, of an expense that was changed those before and after; of a settlement (absent: both) payer and payee,
 * those before too where it was changed. Members without an account are not among them. A reminder asks `userId` for
 * what they owe `by`. A repeat that was paused because of `code` (a problem) tells its maker `by` too. Of all that
 * `userId` has done `since` a moment and that is taken back, one event tells all members and `userId`. Of an import one
 * event tells all members of all its `rows`. Subject `expenses.fact.<name of the event>`.
 */
export const expensesEvents = {
  kind: 'fact',
  subject: 'expenses.fact',
  facts: {
    'expense-added': expense,
    'expense-changed': expense,
    'expense-deleted': expense,
    'expense-restored': expense,
    'settlement-recorded': settlement,
    'settlement-changed': settlement,
    'settlement-deleted': settlement,
    'settlement-restored': settlement,
    'repeat-paused': z.object({
      repeatId: z.uuid(),
      description: z.string(),
      code: z.string(),
      userIds: z.array(z.uuid()),
      ...happened,
    }),
    'activity-undone': z.object({
      userId: z.uuid(),
      since: z.iso.datetime(),
      userIds: z.array(z.uuid()),
      ...done,
    }),
    'import-finished': z.object({
      importId: z.uuid(),
      source: openEnum(ImportSource),
      rows: z.int(),
      userIds: z.array(z.uuid()),
      ...done,
    }),
    'reminder-sent': z.object({ userId: z.uuid(), ...happened }),
  },
} as const;
