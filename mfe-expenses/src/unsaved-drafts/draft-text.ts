import { isolated } from '@allsquare/contract-kit';
import { amountReader } from '@allsquare/kit/amount-text';
import { formatDay } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import type { ExpenseDraft } from '../expense-form/use-expense-form.ts';
import { categoryLook } from '../expenses/category.ts';
import type { SettlementDraft } from '../settlements/settlement-draft.ts';
import { splitFromDraft } from '../split/split-draft.ts';
import { includedIn, kindOf, type SplitDraft, valueIn } from '../split/split-kinds.ts';
import { splitWord } from '../split/split-words.ts';

/** The name of a person of the group, if known. */
export type NameOf = (userId: string) => string | undefined;

const sentence = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(', ');
const lines = (all: readonly string[]) => all.filter(Boolean).join('\n');
/** As money if readable, else as typed. */
const moneyOf = (typed: string, currency?: string) => {
  const cents = amountReader(currency).parse(typed);
  return cents > 0 ? formatCents(cents, 'none', currency) : typed.trim();
};
const notesOf = (notes: string | null | undefined) => (notes?.trim() ? `Notes: ${isolated(notes.trim())}` : '');

const payersOf = ({ fields, payers }: ExpenseDraft, nameOf: NameOf, currency?: string) =>
  payers
    ? Object.entries(payers).flatMap(([userId, typed]) =>
        typed.trim() ? `${isolated(nameOf(userId) ?? '')} ${moneyOf(typed, currency)}` : [],
      )
    : [isolated(nameOf(fields.paidBy) ?? '')];

const splitLine = (split: SplitDraft, nameOf: NameOf) => {
  const { field, isTyped } = kindOf(split);
  const shares = includedIn(split).map((row) => {
    const name = isolated(nameOf(row.userId) ?? '');
    return name && (isTyped ? `${isolated(name)} ${row.typed ?? field.write(valueIn(field, row))}` : name);
  });
  const type = split.type === 'equally' ? split.type : 'exact';
  const kind = split.type === 'equally' || split.type === 'exact' ? undefined : split.type;
  return `${splitWord({ splitType: type, kind })}: ${sentence(shares)}`;
};

/** The typed expense of a group with this currency as plain text. */
export const expenseDraftText = (draft: ExpenseDraft, nameOf: NameOf, group?: string): string => {
  const { description, amount, date, category, notes, refund } = draft.fields;
  const currency = draft.paidIn?.currency ?? group;
  const charged = draft.paidIn?.charged ? moneyOf(draft.paidIn.charged, group) : '';
  const split = splitFromDraft({ ...draft.split, ...(currency && { currency }) });
  const paid = sentence(payersOf(draft, nameOf, group));
  return lines([
    sentence([isolated(description.trim()), moneyOf(amount, currency), charged]),
    sentence([
      date && formatDay(date),
      categoryLook(category ?? 'general').label,
      paid && `${refund ? 'received' : 'paid'} by ${paid}`,
    ]),
    splitLine(split, nameOf),
    ...(split.items?.rows ?? []).map(({ name, price }) => sentence([isolated(name.trim()), moneyOf(price, currency)])),
    notesOf(notes),
  ]);
};

/** The typed payment as plain text. */
export const settlementDraftText = (
  { fields, paidIn }: Pick<SettlementDraft, 'fields' | 'paidIn'>,
  nameOf: NameOf,
  group?: string,
): string =>
  lines([
    `${isolated(nameOf(fields.payerId) ?? 'Somebody')} pays ${isolated(nameOf(fields.payeeId) ?? 'somebody')} ${moneyOf(fields.amount, paidIn?.currency ?? group)}`,
    // A draft of an older release has no day.
    fields.day ? formatDay(fields.day) : '',
    notesOf(fields.notes),
  ]);
