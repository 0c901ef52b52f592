import { isolated, lookupOr } from '@allsquare/contract-kit';
import { type Activity, type ActivityKind, importSources } from '@allsquare/expenses-contract';
import { addDays, dayIn, formatDay, today } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { changeWords, spaced } from '../expenses/change-words.ts';
import { priceOf } from '../expenses/expense-words.ts';
import { useSettlementWords } from '../settlements/settlement-words.ts';
import { type Entry, isMemberEntry } from './entries.ts';
import { memberDetails, memberRunSentence, memberSentence } from './member-entry-words.ts';
import type { Run } from './runs.ts';
import { thingOf } from './undone-here.ts';

const did = (verb: string) => (what: string) => ` ${verb} ${what}`;
/** The sentence of an activity after its actor. A kind that is newer than this remote is shown by its name. */
const doneWords: Record<ActivityKind | 'other', (what: string, kind: string) => string> = {
  'expense-added': did('added'),
  'expense-changed': did('changed'),
  'expense-deleted': did('deleted'),
  'expense-restored': did('restored'),
  'expense-reverted': did('changed back'),
  'settlement-recorded': did('recorded'),
  'settlement-changed': did('changed'),
  'settlement-deleted': did('deleted'),
  'settlement-restored': did('restored'),
  'settlement-reverted': did('changed back'),
  'import-finished': did('imported'),
  other: (what, kind) => `: ${[spaced(kind), what].filter(Boolean).join(', ')}`,
};

const doneBy = (kind: Activity['kind']) =>
  lookupOr<keyof typeof doneWords, (typeof doneWords)['other']>(doneWords, kind, 'other');

const nounsOf = ({ expenseId, settlementId, importId }: Activity) => {
  if (expenseId) return ['expense', 'expenses'];
  if (importId) return ['file', 'files'];
  return settlementId ? ['payment', 'payments'] : ['entry', 'entries'];
};

const counts = new Intl.NumberFormat('en-US');
const sourceOf = ({ source = '' }: Activity) => new Map<string, string>(Object.entries(importSources)).get(source);
/** What was done something to: 'Taxi', 'a payment', '1,204 entries from Splitwise'. */
const whatIn = (entry: Activity) => {
  const { settlementId, text = '', rows } = entry;
  if (rows === undefined) return settlementId ? 'a payment' : isolated(text);
  const source = sourceOf(entry);
  return `${counts.format(rows)} ${rows === 1 ? 'entry' : 'entries'}${source ? ` from ${source}` : ''}`;
};

const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
/** The time of day: '10:00 AM'. */
export const timeOf = ({ at }: Entry): string => times.format(new Date(at));

const dayWords = (at: string) => {
  const day = dayIn(new Date(at));
  if (day === today()) return 'Today';
  return day === addDays(today(), -1) ? 'Yesterday' : formatDay(day);
};
/** Groups rows by day in the reader's time zone: 'Today', 'Yesterday', 'Nov 18, 2026'. */
export const daysOf = (rows: readonly Entry[]): [day: string, rows: Entry[]][] =>
  Array.from(Map.groupBy(rows, ({ at }) => dayWords(at)));

/** A line can end between a minus and a currency sign, unless a word joiner stands there. */
const onOneLine = (money: string) => money.replace('−', '−\u2060');

/** The texts of an activity. Names are never cut. */
export const useActivityWords = () => {
  const me = useSession().user.id;
  const { paid } = useSettlementWords();
  const who = (by: Activity['by']) => (by.id === me ? 'You' : isolated(by.name));
  /** ['Ben Example deleted Taxi', '$12.50'] */
  const parts = (entry: Entry): [deed: string, money?: string] => {
    if (isMemberEntry(entry)) return [memberSentence(entry, me)];
    const { kind, by, amount, currency, original, refund } = entry;
    const deed = `${who(by)}${doneBy(kind)(whatIn(entry), kind)}`;
    if (amount === undefined) return [deed];
    const paidIn = original ? ` (${formatCents(original.amount, 'none', original.currency)})` : '';
    return [deed, `${onOneLine(formatCents(priceOf({ amount, refund }), 'none', currency))}${paidIn}`];
  };
  return {
    parts,
    /** 'Ben Example deleted Taxi, $12.50' */
    sentence: (entry: Entry) => parts(entry).join(', '),
    /** 'Ben Example added 12 expenses' */
    runSentence: (run: Run) => {
      const [last, ...others] = run;
      if (isMemberEntry(last)) return memberRunSentence([last, ...others.filter(isMemberEntry)], me);
      const { kind, by } = last;
      const things = new Set(run.map((entry) => (isMemberEntry(entry) ? entry.id : thingOf(entry)))).size;
      const [one, more] = nounsOf(last);
      const what = `${things} ${things === 1 ? one : more}`;
      const often = things < run.length ? `, ${run.length} times` : '';
      return `${who(by)}${doneBy(kind)(what, kind)}${often}`;
    },
    /** Details: who paid whom, what changed. */
    details: (entry: Entry) => {
      if (isMemberEntry(entry)) return memberDetails(entry);
      const { settlementId, text, refund, payer, payee, changes = [] } = entry;
      return [
        refund && 'came back',
        payer && payee && paid({ payer, payee }),
        settlementId && text && isolated(text),
        ...changes.map((change) => changeWords(change, me, entry)),
      ].filter((words) => typeof words === 'string');
    },
  };
};
