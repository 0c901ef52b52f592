import { isolated, lookupOr } from '@allsquare/contract-kit';
import { type Action, type Activity, type AnyField, type Change, SplitKind } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import { z } from 'zod';
import { kindOf } from '../split/split-kinds.ts';
import { splitWords } from '../split/split-words.ts';
import { categoryLooks } from './category.ts';

type FieldChange = NonNullable<Activity['changes']>[number];
type Value = FieldChange['from'];
/** Of an expense or a payment. */
export type AnyChange = Omit<Change, 'changes'> & { changes: FieldChange[] };
type ShareWords = { userId: string; words: string };

const Payer = z.object({ id: z.string(), name: z.string() });
const Values = z.object({
  kind: SplitKind,
  of: z.array(z.object({ userId: z.string(), name: z.string(), value: z.number() })),
});
const Shares = z.array(z.object({ userId: z.string(), name: z.string(), amount: z.number() }));

/** A newer name as words: 'by-weight' is 'by weight', 'receiptPhoto' is 'receipt photo'. */
export const spaced = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');

/** The currencies of what was changed: the group's, and that in which it was paid. */
export type Paid = { currency?: string | undefined; original?: { currency: string } | undefined };

type Show = (value: Value, me: string, paid: Paid) => string;
const text = (value: Value) => (typeof value === 'string' ? value : JSON.stringify(value));
const quoted = (value: Value) => `“${isolated(text(value))}”`;
const money: Show = (value, _, paid) => formatCents(Number(value), 'none', paid.currency);
const Foreign = z.object({ currency: z.string(), amount: z.number() });
const foreign = (value: Value) => {
  const { data } = Foreign.safeParse(value);
  return data && formatCents(data.amount, 'none', data.currency);
};
const day = (value: Value) => formatDay(text(value));
const payer: Show = (value, me) => {
  const { data } = Payer.safeParse(value);
  return data?.id === me ? 'you' : isolated(data?.name ?? 'somebody');
};
const wordIn =
  <Row>(table: Record<string, Row>, wordOf: (row: Row) => string): Show =>
  (value) => {
    const row = table[text(value)];
    return row === undefined ? spaced(text(value)) : wordOf(row);
  };

type Words = (change: FieldChange, me: string, paid: Paid) => string;
const fromTo =
  (what: string, show: Show): Words =>
  ({ from, to }, me, paid) =>
    `changed ${what} from ${show(from, me, paid)} to ${show(to, me, paid)}`;

/** Of what was paid in another currency. */
const originalWords: Words = ({ from, to }) => {
  const [before, after] = [foreign(from), foreign(to)];
  if (!before) return `added that it was ${after ?? 'another currency'}`;
  return after ? `changed what was paid from ${before} to ${after}` : `removed that it was ${before}`;
};

/** Whether it is a refund. */
const refundWords = ({ to }: FieldChange) => (to ? 'marked it as a refund' : 'marked it as not a refund');

/** Of text that may be absent. */
const optionalWords =
  (what: string): Words =>
  ({ from, to }) => {
    if (from === null) return `added ${what} ${quoted(to)}`;
    return to === null ? `removed ${what} ${quoted(from)}` : `changed ${what} from ${quoted(from)} to ${quoted(to)}`;
  };

const lineOf = ({ userId, name }: { userId: string; name: string }, what: string, me: string): ShareWords => ({
  userId,
  words: `${userId === me ? 'You' : isolated(name)}: ${what}`,
});

/** The people whose value in the split changed, with the new value. */
const valuesWords = ({ from, to }: FieldChange, me: string, paid: Paid): ShareWords[] => {
  const [before, after] = [Values.safeParse(from).data, Values.safeParse(to).data];
  if (!after) return [];
  const type = after.kind === 'amounts' ? 'exact' : after.kind;
  const { write } = kindOf({ type, currency: paid.original?.currency ?? paid.currency }).field;
  const old = before?.kind === after.kind ? before.of : [];
  return after.of.flatMap((now) => {
    const was = old.find(({ userId }) => userId === now.userId)?.value;
    if (was === now.value) return [];
    return [lineOf(now, was === undefined ? write(now.value) : `from ${write(was)} to ${write(now.value)}`, me)];
  });
};

/** The changed shares by person. */
const sharesWords = ({ from, to }: FieldChange, me: string, paid: Paid): ShareWords[] => {
  const cents = (amount: number) => formatCents(amount, 'none', paid.currency);
  const [before, after] = [Shares.safeParse(from).data ?? [], Shares.safeParse(to).data ?? []];
  const describe = (who: (typeof before)[number], what: string) => lineOf(who, what, me);
  const stayed = before.flatMap((old) => {
    const now = after.find(({ userId }) => userId === old.userId);
    if (!now) return [describe(old, `taken out, had ${cents(old.amount)}`)];
    return now.amount === old.amount ? [] : [describe(old, `from ${cents(old.amount)} to ${cents(now.amount)}`)];
  });
  const added = after.filter((share) => !before.some(({ userId }) => userId === share.userId));
  return [...stayed, ...added.map((share) => describe(share, `added with ${cents(share.amount)}`))];
};

/** The sentence of each changed field, after the actor. `other` is for fields that are newer than this remote. */
const fieldWords: Record<AnyField | 'other', Words> = {
  description: fromTo('the description', quoted),
  amount: fromTo('the amount', money),
  original: originalWords,
  date: fromTo('the date', day),
  day: fromTo('the date', day),
  paidBy: fromTo('who paid', payer),
  payerId: fromTo('who paid', payer),
  payeeId: fromTo('who was paid', payer),
  splitType: fromTo(
    'the split',
    wordIn(splitWords, ({ history }) => history),
  ),
  category: fromTo(
    'the category',
    wordIn(categoryLooks, ({ label }) => label),
  ),
  notes: optionalWords('the notes'),
  splits: () => 'changed the shares',
  split: () => 'changed how it is split',
  payers: () => 'changed who paid',
  refund: refundWords,
  other: ({ field }) => `changed ${spaced(field)}`,
};

/** Details by person. */
const personWords = new Map<FieldChange['field'], (change: FieldChange, me: string, paid: Paid) => ShareWords[]>([
  ['splits', sharesWords],
  ['payers', sharesWords],
  ['split', valuesWords],
]);

/** The sentence of each action on the whole; a newer action reads as a change. */
const actionWords: Record<Action, string> = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  reverted: 'went back to an earlier version of',
};

/** The actor: 'You' or the name. */
export const actorOf = ({ by }: Pick<AnyChange, 'by'>, me: string): string =>
  by.id === me ? 'You' : isolated(by.name);

/** The change of a field, after the actor: 'changed the amount from $10.00 to $12.00'. */
export const changeWords = (change: FieldChange, me: string, paid: Paid = {}): string =>
  lookupOr<keyof typeof fieldWords, Words>(fieldWords, change.field, 'other')(change, me, paid);

type Sentence = { words: string; shares: ShareWords[] };

/** The change in whole sentences: 'Ben Example changed the amount from $10.00 to $12.00'. Of shares also the people. */
export const sentencesOf = (
  change: AnyChange,
  me: string,
  what: 'expense' | 'payment',
  paid: Paid = {},
): Sentence[] => {
  const actor = actorOf(change, me);
  const done = lookupOr(actionWords, change.action, 'changed');
  const fields = change.changes.map((one) => ({
    words: `${actor} ${changeWords(one, me, paid)}`,
    shares: personWords.get(one.field)?.(one, me, paid) ?? [],
  }));
  // The fields show that it was changed.
  return done === actionWords.changed && fields.length > 0
    ? fields
    : [{ words: `${actor} ${done} this ${what}`, shares: [] }, ...fields];
};
