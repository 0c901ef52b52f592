import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { today } from '@allsquare/kit/dates';
import { formerMembers } from '../expense-form/people.ts';
import { storedStart } from '../expense-form/stored-start.ts';
import type { ExpenseDraft } from '../expense-form/use-expense-form.ts';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import type { ItemsDraft } from '../split/items/items-draft.ts';
import { withPeople } from '../split/split-draft.ts';

const list = new Intl.ListFormat('en-US');

/** Who took what is new for each bill. */
const unclaimed = ({ rows, ...items }: ItemsDraft): ItemsDraft => ({
  ...items,
  rows: rows.map((row) => ({ ...row, of: [] })),
});

/** How a copy starts: as the expense, today, among those who are still members. */
export const copiedStart = (
  opened: OpenedExpense,
  members: readonly SlotMember[],
  currency: string,
): Required<ExpenseDraft> => {
  const { fields, split, payers, paidIn } = storedStart(opened, members, currency).start;
  const userIds = members.map(({ userId }) => userId);
  const { items } = split;
  return {
    fields: { ...fields, date: today() },
    split: { ...withPeople(split, userIds, false), ...(items && { items: unclaimed(items) }) },
    payers: payers && Object.fromEntries(Object.entries(payers).filter(([userId]) => userIds.includes(userId))),
    paidIn,
  };
};

/** 'Ben has left and is not in this copy.' */
export const leftWords = (opened: OpenedExpense, members: readonly SlotMember[]): string | undefined => {
  const names = formerMembers(opened, members).map(({ name }) => isolated(name));
  if (names.length === 0) return undefined;
  const [have, are] = names.length === 1 ? ['has', 'is'] : ['have', 'are'];
  return `${list.format(names)} ${have} left and ${are} not in this copy.`;
};
