import type { CalendarDay } from '@allsquare/contract-kit';
import type { Category, WeightedSplit } from '@allsquare/expenses-contract';

/** What a file can be. */
export type Source =
  | 'allsquare-json'
  | 'allsquare-csv'
  | 'splitwise-csv'
  | 'spliit-json'
  | 'spliit-csv'
  | 'splitpro-csv'
  | 'settle-up-csv'
  | 'cospend-csv'
  | 'ihatemoney-json'
  | 'ihatemoney-csv'
  | 'tricount-json';

/** What one person has paid or takes part with. */
export type Part = { person: string; cents: number };

type Common = {
  /** The line of the file, 1 is the first; of JSON the position in its list. */
  row: number;
  day: CalendarDay;
  /** As in the file: a code, a sign, or any text. */
  currency: string;
  /** In hundredths, or in the minor units of the currency if that is a code with another number of decimals. */
  amount: number;
  notes?: string;
  /** The amount in the currency in which it was paid, if that is another one. */
  original?: { currency: string; amount: number };
  /** Identifies the row, if its shares depend on the rows before it. */
  key?: string;
};

export type Bill = Common & {
  kind: 'expense' | 'refund';
  description: string;
  category: Category;
  paid: Part[];
  shares: Part[];
  /** How the shares were made; the people are named by their names. */
  split?: 'equally' | WeightedSplit;
  /** Who paid was worked out from the balances. */
  inferred?: true;
};
export type Payment = Common & { kind: 'payment'; from: string; to: string };
/** People are named as in `people` of the file. */
export type Entry = Bill | Payment;

export type Refused = { row: number; reason: string };

/** What must be said before anything is imported; with an `entry`, who paid it must be answered. */
export type Ask = { why: string; row?: number; entry?: Entry };

/** What a reader finds. */
export type Rows = { people: string[]; entries: Entry[]; asks: Ask[]; refused: Refused[] };

/** Balances by currency and person; positive gets back. */
export type FileBalances = Map<string, Map<string, number>>;

export type ImportedFile = Rows & {
  source: Source;
  /** The file itself. */
  text: string;
  /** The bills whose payers are a guess. */
  inferred: { row: number; description: string }[];
  /** Of the entries, without what is refused or asked. */
  balances: FileBalances;
};

/** A file that cannot be imported, as a sentence. */
export type Failure = { failure: string };

/** The text of a file, and its value if it is JSON. */
export type Content = { text: string; json?: unknown; zone?: string };

/** Absent: it is another source's file. */
export type Reader = (content: Content) => Rows | Failure | undefined;

/** Who paid, answered. */
export const answerPayer = (entry: Entry, payer: string): Entry =>
  entry.kind === 'payment' ? { ...entry, from: payer } : { ...entry, paid: [{ person: payer, cents: entry.amount }] };
