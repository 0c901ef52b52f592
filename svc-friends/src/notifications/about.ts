type InGroup = { groupId: string; groupName: string };

/** What a notification is about, as kept: the group's name and the description are those of that moment, people are user ids, money is cents. */
export type About =
  | { kind: 'friend-request' | 'friend-accepted' }
  | ({ kind: 'group-added' | 'group-removed' | 'group-invite' | 'group-deleted' } & InGroup)
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

/** Who did it, and when as ISO time. */
export type Happening = About & { by: string; at: string };
