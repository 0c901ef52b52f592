/** Signed cents by user. */
export type Moves = Record<string, number>;

/** What has versions: an expense, a settlement, and a group with its name. */
export type Kind = 'expense' | 'settlement' | 'group';

/** By whom, from when until when, in milliseconds of one clock. */
type Call = { session: string; began: number; ended: number };

/** A bill whose items people take: of each thing how many parts are whose; it is everybody's while it is nobody's. */
export type ItemBill = {
  /** What who paid is owed; a refund's with the other sign, as `times` is. */
  paid: Moves;
  people: string[];
  items: { id: string; cents: number; of: Moves }[];
  /** What the items cost with tax and tip, as a multiple of their prices. */
  times: number;
};

export type Write = Call & {
  kind: Kind;
  group: string;
  /**
   * What no other write has: a description, a note, a name, of a repeated bill `billOn` its day; of a deletion
   * `deletionOf` it, of an undo `undoOf` it, of a tap `tapOf` it.
   */
  text: string;
  /** What the thing posts from now on; that of an undo, a tap and an `ItemBill` follows from the version before. */
  moves: Moves;
  bill?: ItemBill;
  tap?: { item: string; person: string; parts: number };
  /** Of a repeated bill: when the repeat was answered. Only the newest of those that are due is told. */
  repeat?: { answered: number; isPublished: boolean };
  /** Refused: the answer says that nothing has happened. Unknown: no answer, or one that says so. */
  outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The version that was answered, where one was. */
  version?: number;
  /** Why it was refused; absent where a part was away. */
  code?: string;
  /** Of a refusal. */
  status?: number;
  /** The account that wrote it, where seats change hands. */
  by?: string;
};

/** A write on who is in a group; `person` is whose membership, or the seat that is merged. */
export type MemberWrite = Call & {
  what: 'join' | 'leave' | 'free' | 'remove' | 'add' | 'merge' | 'unmerge' | 'convert' | 'delete';
  person: string;
  outcome: Write['outcome'];
  /** Of a guest who was converted: the account that was answered. */
  account?: string;
  /** Nobody was added: who joined was a member already, and who is no friend is invited. */
  isNobody?: boolean;
  /** Why it was refused. */
  code?: string;
};

/** The presets of a group, by the name of the only one; a write that was acknowledged made this version. */
export type PresetCall = Call & { group: string; version: number; text: string | null } & (
    | { is: 'read' }
    | { is: 'write'; outcome: Write['outcome'] }
  );

/** The write that deletes this version of a thing. */
export const deletionOf = (id: string, version: number) => `deletion of ${id} at version ${version}`;
/** The write that restores a thing whose deletion made this version, or reverts this version. */
export const undoOf = (id: string, version: number) => `undo of ${id} at version ${version}`;
/** Whether there is no domain event of it. */
export const isUnpublished = ({ tap, repeat }: Pick<Write, 'tap' | 'repeat'>) =>
  tap !== undefined || repeat?.isPublished === false;

const TAP = 'tap of ';
/** The write that says which parts of an item of a bill are a person's. */
export const tapOf = (item: string, person: string, parts: number) => `${TAP}${item} by ${person} as ${parts}`;
export const isTap = (text: string) => text.startsWith(TAP);

const REPEATED = ' again';
/** What a repeat calls its bills. */
export const repeated = (text: string) => `${text}${REPEATED}`;
/** What a bill shows: those of a repeat have one description. */
export const billOn = (description: string, date: string) =>
  description.endsWith(REPEATED) ? `${description} on ${date}` : description;

/** A version of a thing and what it shows: the deletion where the thing is not there any more. */
export type Seen = { id: string; version: number; text: string };

export type Answered = { group: string } & (
  | { of: Kind; seen: Seen[] }
  /** Everybody's balance. */
  | { of: 'balances'; cents: Moves }
  | { of: 'plan'; version: number; transfers: { from: string; to: string; cents: number }[] }
  /** All of the above, while the books stood at one version. */
  | { of: 'books'; version: number; seen: Seen[]; cents: Moves }
  /** The reader's own balance as svc-groups shows it beside the group. */
  | { of: 'chip'; reader: string; cents: number }
  /** A member was told that they may not, or that there is nothing. */
  | { of: 'refusal'; code: string }
);
export type Read = Call & Answered;

/** How many notifications somebody has. */
export type Count = Call & { count: number };

export type History = {
  writes: Write[];
  reads: Read[];
  counts: Count[];
  members: MemberWrite[];
  presets: PresetCall[];
  /** Seats of which one was, or may have been, merged into the other at some time. */
  merges: [seat: string, into: string][];
  /** Groups that are deleted and restored meanwhile, so that their members may be refused. */
  deletable: string[];
  /** When some replica's clock was an hour off, so that it may have taken a session for over, or not begun. */
  offClocks: [from: number, until: number][];
};

export const emptyHistory = (): History => ({
  writes: [],
  reads: [],
  counts: [],
  members: [],
  presets: [],
  merges: [],
  deletable: [],
  offClocks: [],
});

/** What the product says that was done to the books: each entry is one version of a thing. */
export type Entry = { group: string; id: string; version: number; kind: string; by: string };

/** What stands in the databases once everything is at rest, of the groups of a history. */
export type Books = {
  /** Every version of everything; `write` is the text of the write that made it, another than is shown of an undo. */
  log: (Seen & { kind: Kind; group: string; write?: string })[];
  /** Every version of everybody's balances, as it was published. */
  balances: { group: string; version: number; cents: Moves }[];
  /** The balances that stand. */
  current: { group: string; version: number; cents: Moves }[];
  /** Whom each domain event concerns, as one line each, and the notifications as the same lines. */
  facts: { group: string; id: string; lines: string[] }[];
  notified: string[];
};
