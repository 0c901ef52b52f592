import type { Change, SplitType } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import { z } from 'zod';
import { categoryLooks } from '../expenses/category.ts';

type FieldChange = Change['changes'][number];
type Value = FieldChange['from'];
type ShareWords = { userId: string; words: string };

const Payer = z.object({ id: z.string(), name: z.string() });
const Shares = z.array(z.object({ userId: z.string(), name: z.string(), amount: z.number() }));

const splitWords: Record<SplitType, string> = { equally: 'equal shares', exact: 'exact amounts' };
const categoryWords = Object.fromEntries(Object.entries(categoryLooks).map(([name, { label }]) => [name, label]));

const text = (value: Value) => (typeof value === 'string' ? value : JSON.stringify(value));
const quoted = (value: Value) => `“${text(value)}”`;
const cents = (value: Value) => formatCents(Number(value));
const day = (value: Value) => formatDay(text(value));
const wordIn = (words: Record<string, string>) => (value: Value) => words[text(value)] ?? text(value);

const notesWords = ({ from, to }: FieldChange) => {
  if (from === null) return `added the notes ${quoted(to)}`;
  return to === null ? `removed the notes ${quoted(from)}` : `changed the notes from ${quoted(from)} to ${quoted(to)}`;
};

/** Whose share became another one, person by person. */
const sharesWords = ({ from, to }: FieldChange, me: string): ShareWords[] => {
  const [before, after] = [Shares.safeParse(from).data ?? [], Shares.safeParse(to).data ?? []];
  const say = ({ userId, name }: (typeof before)[number], what: string) => ({
    userId,
    words: `${userId === me ? 'You' : name}: ${what}`,
  });
  const stayed = before.flatMap((old) => {
    const now = after.find(({ userId }) => userId === old.userId);
    if (!now) return [say(old, `taken out, had ${cents(old.amount)}`)];
    return now.amount === old.amount ? [] : [say(old, `from ${cents(old.amount)} to ${cents(now.amount)}`)];
  });
  const added = after.filter((share) => !before.some(({ userId }) => userId === share.userId));
  return [...stayed, ...added.map((share) => say(share, `added with ${cents(share.amount)}`))];
};

const fieldWords = (change: FieldChange, me: string): string => {
  const payer = (value: Value) => {
    const { data } = Payer.safeParse(value);
    return data?.id === me ? 'you' : (data?.name ?? 'somebody');
  };
  const fromTo = (what: string, show: (value: Value) => string) =>
    `changed ${what} from ${show(change.from)} to ${show(change.to)}`;
  switch (change.field) {
    case 'description':
      return fromTo('the description', quoted);
    case 'amount':
      return fromTo('the amount', cents);
    case 'date':
      return fromTo('the date', day);
    case 'paidBy':
      return fromTo('who paid', payer);
    case 'splitType':
      return fromTo('the split', wordIn(splitWords));
    case 'category':
      return fromTo('the category', wordIn(categoryWords));
    case 'notes':
      return notesWords(change);
    case 'splits':
      return 'changed the shares';
    default:
      return `changed ${change.field}`;
  }
};

/** Who did it: 'You' or the name. */
export const actorOf = ({ by }: Change, me: string): string => (by.id === me ? 'You' : by.name);

type Sentence = { words: string; shares: ShareWords[] };

/** What was done, in whole sentences: 'Ben Example changed the amount from $10.00 to $12.00'; of shares also whose. */
export const sentencesOf = (change: Change, me: string): Sentence[] => {
  const actor = actorOf(change, me);
  if (change.action === 'created') return [{ words: `${actor} added this expense`, shares: [] }];
  if (change.action === 'deleted') return [{ words: `${actor} deleted this expense`, shares: [] }];
  // A newer action may change no field.
  if (change.changes.length === 0) return [{ words: `${actor} changed this expense`, shares: [] }];
  return change.changes.map((one) => ({
    words: `${actor} ${fieldWords(one, me)}`,
    shares: one.field === 'splits' ? sharesWords(one, me) : [],
  }));
};
