import { isolated } from '@allsquare/contract-kit';
import { parseCents } from '@allsquare/kit/amount-text';
import { formatDay } from '@allsquare/kit/dates';
import { formatCents } from '@allsquare/kit/money';
import type { ExpenseDraft } from '../expense-form/use-expense-form.ts';
import { categoryLook } from '../expenses/category.ts';
import type { SettlementDraft } from '../settlements/settlement-draft.ts';
import { splitFromDraft } from '../split/split-draft.ts';
import { includedIn, type SplitDraft, splitKinds, valueIn } from '../split/split-kinds.ts';
import { splitWord } from '../split/split-words.ts';

/** The name of a person of the group, if known. */
export type NameOf = (userId: string) => string | undefined;

const sentence = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(', ');
const lines = (all: readonly string[]) => all.filter(Boolean).join('\n');
/** As money if readable, else as typed. */
const moneyOf = (typed: string) => {
  const cents = parseCents(typed);
  return cents > 0 ? formatCents(cents) : typed.trim();
};
const notesOf = (notes: string | null | undefined) => (notes?.trim() ? `Notes: ${isolated(notes.trim())}` : '');

const payersOf = ({ fields, payers }: ExpenseDraft, nameOf: NameOf) =>
  payers
    ? Object.entries(payers).flatMap(([userId, typed]) =>
        typed.trim() ? `${isolated(nameOf(userId) ?? '')} ${moneyOf(typed)}` : [],
      )
    : [isolated(nameOf(fields.paidBy) ?? '')];

const splitLine = (split: SplitDraft, nameOf: NameOf) => {
  const { field, isTyped } = splitKinds[split.type];
  const shares = includedIn(split).map((row) => {
    const name = isolated(nameOf(row.userId) ?? '');
    return name && (isTyped ? `${isolated(name)} ${row.typed ?? field.write(valueIn(field, row))}` : name);
  });
  const type = split.type === 'equally' ? split.type : 'exact';
  const kind = split.type === 'equally' || split.type === 'exact' ? undefined : split.type;
  return `${splitWord({ splitType: type, kind })}: ${sentence(shares)}`;
};

/** The typed expense as plain text. */
export const expenseDraftText = (draft: ExpenseDraft, nameOf: NameOf): string => {
  const { description, amount, date, category, notes, refund } = draft.fields;
  const split = splitFromDraft(draft.split);
  const paid = sentence(payersOf(draft, nameOf));
  return lines([
    sentence([isolated(description.trim()), moneyOf(amount)]),
    sentence([
      date && formatDay(date),
      categoryLook(category ?? 'general').label,
      paid && `${refund ? 'received' : 'paid'} by ${paid}`,
    ]),
    splitLine(split, nameOf),
    ...(split.items?.rows ?? []).map(({ name, price }) => sentence([isolated(name.trim()), moneyOf(price)])),
    notesOf(notes),
  ]);
};

/** The typed payment as plain text. */
export const settlementDraftText = ({ fields }: Pick<SettlementDraft, 'fields'>, nameOf: NameOf): string =>
  lines([
    `${isolated(nameOf(fields.payerId) ?? 'Somebody')} pays ${isolated(nameOf(fields.payeeId) ?? 'somebody')} ${moneyOf(fields.amount)}`,
    // A draft of an older release has no day.
    fields.day ? formatDay(fields.day) : '',
    notesOf(fields.notes),
  ]);
