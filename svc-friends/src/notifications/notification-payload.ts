type InGroup = { groupId: string; groupName: string };

/**
 * What a notification is about. The group's name and the description are those at the time of the event; people are
 * user ids, amounts are cents.
 */
export type NotificationContent =
  | { kind: 'friend-request' | 'friend-accepted' }
  | ({ kind: 'group-added' | 'group-removed' | 'group-invite' | 'group-deleted' | 'group-restored' } & InGroup)
  | ({
      kind: 'expense-added' | 'expense-changed' | 'expense-deleted';
      expenseId: string;
      description: string;
      amount: number;
    } & InGroup)
  | ({
      kind: 'settlement-recorded' | 'settlement-deleted';
      payerId: string;
      payeeId: string;
      amount: number;
    } & InGroup);

/** A notification's content with the user id of the person who caused it, and the time as an ISO string. */
export type NotificationPayload = NotificationContent & { by: string; at: string };
