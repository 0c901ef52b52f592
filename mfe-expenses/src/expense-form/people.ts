import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import type { SplitPerson } from '../split/split-person.ts';

type Who = { id: string; name: string; colour: number };
/** Of an expense or a recurring bill. */
type Paid = { expense: { payer: Who; payers?: OpenedExpense['expense']['payers'] } };
type Shared = { splits: readonly { user: Who }[] };

/** The members, then those of `others` who are no longer members. */
const withFormer = (members: readonly SlotMember[], others: readonly Who[]): SplitPerson[] => [
  ...members,
  ...others
    .filter(({ id }, at) => others.findIndex((one) => one.id === id) === at)
    .filter(({ id }) => !members.some(({ userId }) => userId === id))
    .map(({ id, name, colour }) => ({ userId: id, name, colour, hasLeft: true })),
];

/** The possible participants: members, and all current participants. */
export const participantsOf = ({ splits }: Shared, members: readonly SlotMember[]): SplitPerson[] =>
  withFormer(
    members,
    splits.map(({ user }) => user),
  );

/** The possible payers: members, and all current payers. */
export const payersOf = ({ expense }: Paid, members: readonly SlotMember[]): SplitPerson[] =>
  withFormer(members, [expense.payer, ...(expense.payers ?? []).map(({ user }) => user)]).map((person) =>
    person.hasLeft ? { ...person, name: `${isolated(person.name)} (left the group)` } : person,
  );

/** Who paid or takes part, and has left the group. */
export const formerMembers = ({ expense, splits }: OpenedExpense, members: readonly SlotMember[]): SplitPerson[] => {
  const others = [expense.payer, ...[...(expense.payers ?? []), ...splits].map(({ user }) => user)];
  return withFormer(members, others).filter(({ hasLeft }) => hasLeft);
};

/** The message that some of these people have left the group, so that a new expense cannot include them. */
export const formerMemberProblem = (
  opened: OpenedExpense,
  members: readonly SlotMember[],
  userIds: readonly string[],
): string | undefined => {
  const former = formerMembers(opened, members).filter(({ userId }) => userIds.includes(userId));
  if (former.length === 0) return undefined;
  const names = former.map(({ name }) => isolated(name)).join(' and ');
  return `${names} left ${isolated(opened.expense.groupName)}: take them out of who paid and who takes part.`;
};
