import type { OpenEnum } from '@allsquare/contract-kit';

export type SlotGroup = {
  id: string;
  name: string;
  type: string;
  memberCount: number;
  /** The caller's balance, signed. */
  cents: number;
  /** Of the group's books; absent: US dollars. */
  currency?: string | undefined;
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
  /** No account has claimed this seat yet. */
  place?: boolean;
  /** Their account has neither an email address nor a password. */
  guest?: boolean;
  /** Their id in the books, where it differs from `userId`. */
  seat?: string;
  /** Members with the same unit pay together. */
  unit?: string;
  /** The seats merged into this member. */
  merged?: { seat: string; name: string }[];
};
export type PickedFriend = { userId: string; name: string; email: string };
type InGroup = {
  /** The group of the page. */
  group: SlotGroup;
  /** The caller first, then in the order of joining. */
  members: SlotMember[];
  /** The id of the expense to highlight, from the URL. */
  highlight?: string;
};

/** The slots of a group's page and its dialogs, with the props of each. */
export type GroupSlots = {
  /** The buttons in the header of a group's page: Add Expense. */
  'group.actions': InGroup;
  /** A group's Expenses tab. */
  'group.expenses': InGroup;
  /** In the open menu of a group: further items, after those of the group itself. */
  'group.menu': {
    /** The group of the page. */
    group: SlotGroup;
  };
  /** Beside a group's tabs: how much it has spent, and how much of that is listed. */
  'group.totals': InGroup;
  /** A group's Summary tab: who owes, and how to settle it. */
  'group.summary': InGroup & {
    /** True when it is shown beside the list of expenses, where there is room. */
    beside?: boolean;
  };
  /** In the panel of a tile of the group's square: the balance between that person and the caller. */
  'group.between': {
    /** The group of the page. */
    group: SlotGroup;
    /** The caller first, then in the order of joining. */
    members: SlotMember[];
    /** The person of the tile, possibly the caller; undefined for everybody. */
    person?: SlotMember;
    /** Called with the person selected from the list of everybody. */
    onChoose: (userId: string) => void;
    /** Called with the other party of a payment to record; the page then shows only that payment's dialog. */
    onPay: (userId: string) => void;
    /** Shows only the payment's dialog, immediately. */
    payment?: {
      /** Called when that dialog is closed. */
      onClose: () => void;
      /** Called instead if the plan has no payment between the two. */
      onNone: () => void;
    };
  };
  /** When a group becomes square: shows nothing and reports after how many expenses. */
  'group.count': {
    /** The group of the page. */
    group: SlotGroup;
    /** Called with 'n expenses' as soon as the number is known; never for zero. */
    onCounted: (expenses: string) => void;
  };
  /** @deprecated shown by pages of the previous release, in the dialog 'Activity'; the next release can drop it. */
  'group.activity': {
    /** The group of the page. */
    groupId: string;
    /** Called when a row navigates away; the dialog closes. */
    onLeave: () => void;
  };
  /** On the page of a group that the caller can no longer open: their unsaved drafts, and who removed them. */
  'group.gone': {
    /** The group in the URL. */
    groupId: string;
    /** Called with a sentence about what happened, if known. */
    onTold: (sentence: string) => void;
  };
  /** In the dialog 'Split Presets' of the group's settings: the splits that the group uses often. */
  'group.presets': {
    /** The group of the page. */
    group: SlotGroup;
    /** The caller first, then in the order of joining. */
    members: SlotMember[];
  };
  /** On the card of another member with an account: the button that sends a friend request. */
  'member.friend': {
    /** The group of the page. */
    groupId: string;
    /** Whose card it is. */
    member: SlotMember;
  };
  /** After a merge of two members: the bills that counted both, each with a button to split it again. */
  'member.twice': {
    /** The group of the page. */
    group: SlotGroup;
    /** The merged member. */
    member: SlotMember;
  };
  /** @deprecated shown by pages of the previous release, in 'Same person as...'; the next release can drop it. */
  'place.settle': {
    /** The group of the page. */
    group: SlotGroup;
    /** The duplicate member. */
    place: SlotMember;
    /** The member it duplicates, once selected. */
    person?: SlotMember;
    /** Called when the payment is recorded. */
    onSettled: () => void;
  };
  /** In the Add Members dialog. */
  'friend-picker': {
    /** The selected friends. */
    selected: PickedFriend[];
    /** Called with the whole selection after each change. */
    onChange: (next: PickedFriend[]) => void;
    /** User ids to leave out. */
    exclude: string[];
    /** Called if there is no friend to pick. */
    onNobody?: () => void;
  };
};
