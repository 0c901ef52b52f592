import type { NotificationKind } from '@allsquare/friends-contract';

type GroupDetails = { groupId: string; groupName: string };
type ExpenseDetails = GroupDetails & { expenseId: string; description: string; amount: number; refund?: boolean };
type PaymentDetails = GroupDetails & { payerId: string; payeeId: string; amount: number };

/** What each kind is about; none if only a person. Names and descriptions are those at the time of the event. */
type Details = {
  'friend-request': unknown;
  'friend-accepted': unknown;
  'group-added': GroupDetails;
  'group-removed': GroupDetails;
  'group-invite': GroupDetails;
  'group-deleted': GroupDetails;
  'group-restored': GroupDetails;
  'expense-added': ExpenseDetails;
  'expense-changed': ExpenseDetails;
  'expense-deleted': ExpenseDetails;
  'expense-restored': ExpenseDetails;
  'repeat-paused': GroupDetails & { description: string; amount: number };
  /** Of what `userId` has done. */
  'activity-undone': GroupDetails & { userId: string };
  'settlement-recorded': PaymentDetails;
  'settlement-changed': PaymentDetails;
  'settlement-deleted': PaymentDetails;
  'settlement-restored': PaymentDetails;
  'settlement-reminder': GroupDetails & { amount: number };
};

/**
 * A notification of one of these kinds; `by` caused it, `at` is an ISO time. People are user ids, amounts are cents.
 */
export type PayloadOf<Kind extends NotificationKind> = {
  [One in Kind]: { kind: One; by: string; at: string } & Details[One];
}[Kind];

export type NotificationPayload = PayloadOf<NotificationKind>;

/** As it is stored: a newer version may have stored a kind that is not known yet. */
export type StoredPayload = { kind: string; by: string; at: string } & Record<string, unknown>;
