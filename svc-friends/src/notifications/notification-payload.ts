import type { NotificationKind } from '@allsquare/friends-contract';
import { z } from 'zod';

const cause = { by: z.string(), at: z.string() };
const group = { ...cause, groupId: z.string(), groupName: z.string() };
/** Of the group; absent: US dollars. */
const money = { amount: z.int(), currency: z.string().optional() };
const onlyPerson = z.object(cause);
const ofGroup = z.object(group);
const expense = z.object({
  ...group,
  expenseId: z.string(),
  description: z.string(),
  ...money,
  refund: z.boolean().optional(),
});
/** The same done to or by several people is one notification: they are its `userIds`, the latest first. */
const ofMembers = z.object({ ...group, userIds: z.array(z.string()).min(1) });
const payment = z.object({ ...group, payerId: z.string(), payeeId: z.string(), ...money });

/** The content of each kind. Names and descriptions are those at the time of the event. */
const schemas = {
  'friend-request': onlyPerson,
  'friend-accepted': onlyPerson,
  'group-added': ofGroup,
  'group-removed': ofGroup,
  'group-invite': ofGroup,
  'group-deleted': ofGroup,
  'group-restored': ofGroup,
  'member-joined': ofMembers,
  'member-added': ofMembers,
  'member-left': ofMembers,
  'member-removed': ofMembers,
  'member-freed': ofMembers,
  'role-changed': z.object({ ...group, userId: z.string(), role: z.string() }),
  'expense-added': expense,
  'expense-changed': expense,
  'expense-deleted': expense,
  'expense-restored': expense,
  'repeat-paused': z.object({ ...group, description: z.string(), ...money }),
  /** `userId` made the undone change. */
  'activity-undone': z.object({ ...group, userId: z.string() }),
  'import-finished': z.object({ ...group, source: z.string(), rows: z.int() }),
  'settlement-recorded': payment,
  'settlement-changed': payment,
  'settlement-deleted': payment,
  'settlement-restored': payment,
  'settlement-reminder': z.object({ ...group, ...money }),
} satisfies Record<NotificationKind, z.ZodObject>;

/**
 * A notification of one of these kinds; `by` caused it, `at` is an ISO time. People are user ids, amounts are minor
 * units of the currency.
 */
export type PayloadOf<Kind extends NotificationKind> = {
  [One in Kind]: { kind: One } & z.infer<(typeof schemas)[One]>;
}[Kind];

export type NotificationPayload = PayloadOf<NotificationKind>;

/** A stored notification, perhaps of a newer version with an unknown kind or other details. */
export type StoredPayload = { kind: string; by: string; at: string } & Record<string, unknown>;

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(schemas, kind);

/** Whether the kind is known and the details match its schema. */
export const isPayload = (stored: StoredPayload): stored is NotificationPayload =>
  isKnown(stored.kind) && schemas[stored.kind].safeParse(stored).success;
