import type { OpenEnum } from '@allsquare/contract-kit';

export type SlotGroup = {
  id: string;
  name: string;
  type: string;
  memberCount: number;
  /** The caller's balance, signed. */
  cents: number;
  /** @deprecated in dollars, for fillers of an earlier release */
  balance: number;
  settled: boolean;
};
export type SlotMember = {
  userId: string;
  name: string;
  email: string;
  role: OpenEnum<'admin' | 'member'>;
  colour: number;
  /** Nobody with an account has this seat yet. */
  place?: boolean;
  /** Their account has neither address nor password. */
  guest?: boolean;
  /** The id that they have in the books, where it is another than `userId`. */
  seat?: string;
  /** Members with the same pay together. */
  unit?: string;
  /** The seats that are this member, too. */
  merged?: { seat: string; name: string }[];
};
export type PickedFriend = { userId: string; name: string; email: string };
type InGroup = {
  /** The group of the page. */
  group: SlotGroup;
  /** The caller first, then by joining. */
  members: SlotMember[];
  /** The id of the expense that the address asks for. */
  highlight?: string;
};

/** The slots of a group's page and of its dialogs, and what each gets. */
export type GroupSlots = {
  /** The buttons in the head of a group's page: Add Expense. */
  'group.actions': InGroup;
  /** A group's Expenses tab. */
  'group.expenses': InGroup;
  /** Beside the tabs of a group: how much it has spent, and what of it is listed. */
  'group.totals': InGroup;
  /** A group's Summary tab: who owes, and how to settle it. */
  'group.summary': InGroup & {
    /** True when it is shown beside the list of expenses, where there is room. */
    beside?: boolean;
  };
  /** In the panel of a tile of the group's square: what stands between that person and the caller. */
  'group.between': {
    /** The group of the page. */
    group: SlotGroup;
    /** The caller first, then by joining. */
    members: SlotMember[];
    /** Whose tile it is: another's or the caller's own; undefined for everybody. */
    person?: SlotMember;
    /** Called with who is chosen where everybody is shown. */
    onChoose: (userId: string) => void;
    /** Called with whose payment with the caller is to be recorded; the page then asks for it alone. */
    onPay: (userId: string) => void;
    /** The payment alone is wanted, at once: its dialog, and nothing around it. */
    payment?: {
      /** Called when that dialog is closed. */
      onClose: () => void;
      /** Called in its place where the plan has no payment of the two. */
      onNone: () => void;
    };
  };
  /** When a group has become square: shows nothing, and says after how many expenses. */
  'group.count': {
    /** The group of the page. */
    group: SlotGroup;
    /** Called with 'n expenses' as soon as it is known; never where there is none. */
    onCounted: (expenses: string) => void;
  };
  /** In the dialog 'Activity' of a group's menu: what was done to its books. */
  'group.activity': {
    /** The group of the page. */
    groupId: string;
    /** Called when a row leads on: the dialog closes. */
    onLeave: () => void;
  };
  /** On the page of a group that is not the caller's any more: what they had typed there, and who did it. */
  'group.gone': {
    /** The group of the address. */
    groupId: string;
    /** Called with a sentence of what happened, where it is known. */
    onTold: (sentence: string) => void;
  };
  /** On the card of another member who has an account: the button that asks them to be the caller's friend. */
  'member.friend': {
    /** The group of the page. */
    groupId: string;
    /** Whose card it is. */
    member: SlotMember;
  };
  /** After two members were merged: the bills that counted both, with a button that splits each again. */
  'member.twice': {
    /** The group of the page. */
    group: SlotGroup;
    /** Who the two are. */
    member: SlotMember;
  };
  /** @deprecated shown by pages of the release before, in 'Same person as...'; the next release can drop it. */
  'place.settle': {
    /** The group of the page. */
    group: SlotGroup;
    /** Who is somebody else in the group, too. */
    place: SlotMember;
    /** Who that is, once somebody is chosen. */
    person?: SlotMember;
    /** Called when the payment is recorded. */
    onSettled: () => void;
  };
  /** In the Add Members dialog. */
  'friend-picker': {
    /** Who is picked. */
    selected: PickedFriend[];
    /** Called with everybody who is picked, after each change. */
    onChange: (next: PickedFriend[]) => void;
    /** User ids that cannot be picked. */
    exclude: string[];
    /** Called when there is nobody to pick. */
    onNobody?: () => void;
  };
};
