import type { NotificationKind } from '@allsquare/friends-contract';

type InGroup = { groupId: string; groupName: string };
type AboutExpense = InGroup & { expenseId: string; description: string; amount: number; refund?: boolean };
type AboutPayment = InGroup & { payerId: string; payeeId: string; amount: number };

/** What each kind is about; none if only a person. Names and descriptions are those at the time of the event. */
type Details = {
  'friend-request': unknown;
  'friend-accepted': unknown;
  'group-added': InGroup;
  'group-removed': InGroup;
  'group-invite': InGroup;
  'group-deleted': InGroup;
  'group-restored': InGroup;
  'expense-added': AboutExpense;
  'expense-changed': AboutExpense;
  'expense-deleted': AboutExpense;
  'expense-restored': AboutExpense;
  'repeat-paused': InGroup & { description: string; amount: number };
  /** Of what `userId` has done. */
  'activity-undone': InGroup & { userId: string };
  'settlement-recorded': AboutPayment;
  'settlement-changed': AboutPayment;
  'settlement-deleted': AboutPayment;
  'settlement-restored': AboutPayment;
  'settlement-reminder': InGroup & { amount: number };
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
