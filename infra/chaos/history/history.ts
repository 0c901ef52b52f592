/** Signed cents by user. */
export type Moves = Record<string, number>;

/** The objects with versions: an expense, a settlement, and a group with its name. */
export type Kind = 'expense' | 'settlement' | 'group';

/** The person, the start and the end, in milliseconds of one clock. */
type Call = { session: string; began: number; ended: number };

/** A bill with items: for each item its people and their parts; an item without people is shared by everybody. */
export type ItemBill = {
  /** The amount owed to each payer; a refund has the opposite sign, as `times` does. */
  paid: Moves;
  people: string[];
  items: { id: string; cents: number; of: Moves }[];
  /** The total of the items with tax and tip, as a multiple of their prices. */
  times: number;
};

export type Write = Call & {
  kind: Kind;
  group: string;
  /**
   * A unique text of the write: a description, a note or a name. A repeated bill has `billOn` its day, a deletion
   * `deletionOf` its text, an undo `undoOf`, a tap `tapOf`.
   */
  text: string;
  /**
   * The postings of the object from now on; those of an undo, a tap and an `ItemBill` follow from the version before.
   */
  moves: Moves;
  /** What it recorded as paid (`paidAs`); absent of those without a text of their own. */
  paid?: string;
  bill?: ItemBill;
  tap?: { item: string; person: string; parts: number };
  /** The import that has recorded it: together with its other entries, or not at all. */
  batch?: string;
  /** For a repeated bill: the time of the repeat's answer. Only the newest due bill has a notification. */
  repeat?: { answered: number; isPublished: boolean };
  /** Refused: the answer confirms no change. Unknown: no answer, or one that does not decide it. */
  outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The version in the answer, if any. */
  version?: number;
  /** The reason for the refusal; absent if a part was unavailable. */
  code?: string;
  /** The code of a refusal. */
  status?: number;
  /** The account that wrote it, where seats change hands. */
  by?: string;
};

/** A membership write; `person` is the member concerned, or the merged seat. */
export type MemberWrite = Call & {
  what: 'join' | 'leave' | 'free' | 'remove' | 'add' | 'merge' | 'unmerge' | 'convert' | 'delete';
  person: string;
  outcome: Write['outcome'];
  /** For a converted guest: the account in the answer. */
  account?: string;
  /** No new member: the person already is one, or is no friend and so was invited. */
  isNobody?: boolean;
  /** The reason for the refusal. */
  code?: string;
};

/** The presets of a group, by the name of the only one; an acknowledged write created this version. */
export type PresetCall = Call & { group: string; version: number; text: string | null } & (
    | { is: 'read' }
    | { is: 'write'; outcome: Write['outcome'] }
  );

/** Whether a group is archived in the person's own lists. */
export type ArchiveCall = Call & { group: string; archived: boolean } & (
    | { is: 'read' }
    | { is: 'write'; outcome: Write['outcome'] }
  );

/** The text of the write that deletes this version of an object. */
export const deletionOf = (id: string, version: number) => `deletion of ${id} at version ${version}`;
/** The text of the write that restores an object whose deletion created this version, or reverts this version. */
export const undoOf = (id: string, version: number) => `undo of ${id} at version ${version}`;
/** Whether it has no domain event. */
export const isUnpublished = ({ tap, repeat, batch }: Pick<Write, 'tap' | 'repeat' | 'batch'>) =>
  tap !== undefined || batch !== undefined || repeat?.isPublished === false;

const TAP = 'tap of ';
/** The text of the write that sets a person's parts of an item of a bill. */
export const tapOf = (item: string, person: string, parts: number) => `${TAP}${item} by ${person} as ${parts}`;
export const isTap = (text: string) => text.startsWith(TAP);

const REPEATED = ' again';
/** The description of a repeat's bills. */
export const repeated = (text: string) => `${text}${REPEATED}`;
/** The description of a bill as shown: bills of a repeat share one. */
export const billOn = (description: string, date: string) =>
  description.endsWith(REPEATED) ? `${description} on ${date}` : description;

/** A version of an object and what it shows: the deletion if the object is deleted. `paid`: as `paidAs`. */
export type Seen = { id: string; version: number; text: string; paid?: string };

type Original = { currency: string; amount: number };
/** The amount of an expense or settlement, with the one in another currency: '6600 for EUR 6000'. */
export const paidAs = (amount: number, original?: Original | null) =>
  original ? `${amount} for ${original.currency} ${original.amount}` : String(amount);

export type Answered = { group: string } & (
  | { of: Kind; seen: Seen[] }
  /** Everybody's balance. */
  | { of: 'balances'; cents: Moves }
  | { of: 'plan'; version: number; transfers: { from: string; to: string; cents: number }[] }
  /** All of the above, read at one version of the books. */
  | { of: 'books'; version: number; seen: Seen[]; cents: Moves }
  /** The reader's balance as svc-groups shows it beside the group. */
  | { of: 'chip'; reader: string; cents: number }
  /** A member's request was answered 403 or 404. */
  | { of: 'refusal'; code: string }
);
export type Read = Call & Answered;

/** The number of a person's notifications. */
export type Count = Call & { count: number };

export type History = {
  writes: Write[];
  reads: Read[];
  counts: Count[];
  members: MemberWrite[];
  presets: PresetCall[];
  archives: ArchiveCall[];
  /** Pairs of seats of which one was, or may have been, merged into the other. */
  merges: [seat: string, into: string][];
  /** Groups that are deleted and restored during the round, so their members may be refused. */
  deletable: string[];
  /** When a replica's clock was an hour off, so it may have treated a session as expired or not yet valid. */
  offClocks: [from: number, until: number][];
};

export const emptyHistory = (): History => ({
  writes: [],
  reads: [],
  counts: [],
  members: [],
  presets: [],
  archives: [],
  merges: [],
  deletable: [],
  offClocks: [],
});

/** The product's activity list: each entry is one version of an object. */
export type Entry = { group: string; id: string; version: number; kind: string; by: string };

/** The final content of the databases for the groups of a history. */
export type Books = {
  /** Every version of everything; `write` is the text of its write, which differs from the shown text for an undo. */
  log: (Seen & { kind: Kind; group: string; write?: string })[];
  /** Every published version of every balance. */
  balances: { group: string; version: number; cents: Moves }[];
  /** The stored balances. */
  current: { group: string; version: number; cents: Moves }[];
  /** The affected people of each domain event, one line each, and the notifications as the same lines. */
  facts: { group: string; id: string; lines: string[] }[];
  notified: string[];
};
