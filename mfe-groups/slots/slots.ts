import type { Known } from '@allsquare/contract-kit';

export type SlotGroup = {
  id: string;
  name: string;
  type: string;
  memberCount: number;
  /** The caller's, in signed dollars. */
  balance: number;
  settled: boolean;
};
export type SlotMember = {
  userId: string;
  name: string;
  email: string;
  role: Known<'admin' | 'member'>;
  colour: number;
};
export type PickedFriend = { userId: string; name: string; email: string };
type InGroup = { group: SlotGroup; members: SlotMember[]; highlight?: string };

/** The slots of a group's page and of its dialogs, and what each gets. */
export type GroupSlots = {
  'group.actions': InGroup;
  'group.expenses': InGroup;
  /** Beside the tabs of a group: how much it has spent, and what of it is listed. */
  'group.totals': InGroup;
  /** `beside` the list of expenses, where there is room: who owes, and how to settle it. */
  'group.summary': InGroup & { beside?: boolean };
  /** In the Add Members dialog. */
  'friend-picker': {
    selected: PickedFriend[];
    onChange: (next: PickedFriend[]) => void;
    /** User ids that cannot be picked. */
    exclude: string[];
    /** Is told when there is nobody to pick. */
    onNobody?: () => void;
  };
};
