import { isolated, lookupOr, moneyText } from '@allsquare/contract-kit';
import { importSources } from '@allsquare/expenses-contract';
import type { Notification, NotificationKind } from '@allsquare/friends-contract';
import type { Role } from '@allsquare/groups-contract';
import { isPayload, type PayloadOf, type StoredPayload } from './notification-payload.ts';

type Rendered = Pick<Notification, 'text' | 'link'>;
/** `by` is the isolated name of the person who caused it; `nameOf` finds any account by user id. */
type RenderContext = { by: string; reader: string; nameOf: (userId: string) => string | undefined };

const renderers: { [Kind in NotificationKind]: (payload: PayloadOf<Kind>, read: RenderContext) => Rendered } = {
  'friend-request': (_, { by }) => ({ text: `${by} would like to be your friend`, link: '/friends?tab=requests' }),
  'friend-accepted': (_, { by }) => ({ text: `${by} accepted your friend request`, link: '/friends' }),
  'group-added': (group, { by }) => ({
    text: `${by} added you to ${isolated(group.groupName)}`,
    link: groupPage(group),
  }),
  'group-removed': ({ groupName }, { by }) => ({
    text: `${by} removed you from ${isolated(groupName)}`,
    link: '/groups',
  }),
  'group-invite': ({ groupName }, { by }) => ({
    text: `${by} invites you to join ${isolated(groupName)}`,
    link: '/groups',
  }),
  'group-deleted': ({ groupName }, { by }) => ({ text: `${by} deleted ${isolated(groupName)}`, link: '/groups' }),
  'group-restored': (group, { by }) => ({
    text: `${by} restored ${isolated(group.groupName)}`,
    link: groupPage(group),
  }),
  'member-joined': (change, read) => ({
    text: `${peopleText(change, read)} joined ${isolated(change.groupName)}`,
    link: membersPage(change),
  }),
  'member-added': (change, read) => ({
    text: `${read.by} added ${peopleText(change, read)} to ${isolated(change.groupName)}`,
    link: membersPage(change),
  }),
  'member-left': (change, read) => ({
    text: `${peopleText(change, read)} left ${isolated(change.groupName)}`,
    link: membersPage(change),
  }),
  'member-removed': (change, read) => ({
    text: `${read.by} removed ${peopleText(change, read)} from ${isolated(change.groupName)}`,
    link: membersPage(change),
  }),
  'member-freed': (change, read) => ({ text: freedText(change, read), link: membersPage(change) }),
  'role-changed': (change, read) => ({ text: roleText(change, read), link: membersPage(change) }),
  'expense-added': (expense, { by }) => ({ text: `${by} added ${expenseText(expense)}`, link: expensePage(expense) }),
  'expense-changed': (expense, { by }) => ({
    text: `${by} changed ${expenseText(expense)}`,
    link: expensePage(expense),
  }),
  'expense-deleted': (expense, { by }) => ({ text: `${by} deleted ${expenseText(expense)}`, link: groupPage(expense) }),
  'expense-restored': (expense, { by }) => ({
    text: `${by} restored ${expenseText(expense)}`,
    link: expensePage(expense),
  }),
  'repeat-paused': (repeat) => ({
    text: `"${isolated(repeat.description)}" has stopped repeating ${groupAndAmount(repeat)}`,
    link: groupPage(repeat),
  }),
  'activity-undone': (undone, { by, reader, nameOf }) => ({
    text: `${by} undid what ${undone.userId === reader ? 'you' : isolated(nameOf(undone.userId) ?? 'somebody')} added to ${isolated(undone.groupName)}`,
    link: groupPage(undone),
  }),
  'import-finished': (file, { by }) => ({
    text: `${by} imported ${entriesText(file)} into ${isolated(file.groupName)}`,
    link: groupPage(file),
  }),
  'settlement-recorded': (payment, read) => ({
    text: `${read.by} recorded ${paymentText(payment, read)}`,
    link: summaryPage(payment),
  }),
  'settlement-changed': (payment, read) => ({
    text: `${read.by} changed ${paymentText(payment, read)}`,
    link: summaryPage(payment),
  }),
  'settlement-deleted': (payment, read) => ({
    text: `${read.by} deleted ${paymentText(payment, read)}`,
    link: summaryPage(payment),
  }),
  'settlement-restored': (payment, read) => ({
    text: `${read.by} restored ${paymentText(payment, read)}`,
    link: summaryPage(payment),
  }),
  'settlement-reminder': (payment, { by }) => ({
    text: `${by} reminds you of your payment ${groupAndAmount(payment)}`,
    link: `${summaryPage(payment)}&settle=${payment.by}`,
  }),
};

/**
 * Renders a notification as `reader` sees it, with the path it links to. `nameOf` returns a person's name; a person
 * without a known name (a placeholder member) is omitted, or 'User' if they caused it.
 */
export function renderText(
  payload: StoredPayload,
  reader: string,
  nameOf: (userId: string) => string | undefined,
): { text: string; link: string } {
  const context = { by: isolated(nameOf(payload.by) ?? 'User'), reader, nameOf };
  return isPayload(payload) ? renderKnown(payload, context) : renderUnknown(payload, context);
}

const renderKnown = <Kind extends NotificationKind>(payload: PayloadOf<Kind>, read: RenderContext) =>
  renderers[payload.kind](payload, read);

/**
 * A neutral sentence for a kind or details this version does not know: the person who caused it, and the group, if any.
 */
const renderUnknown = ({ groupId, groupName }: StoredPayload, { by }: RenderContext): Rendered =>
  typeof groupId === 'string' && typeof groupName === 'string'
    ? { text: `News from ${by} in ${isolated(groupName)}`, link: groupPage({ groupId }) }
    : { text: `News from ${by}`, link: '/dashboard' };

const counts = new Intl.NumberFormat('en-US');
/** '1,204 entries from Splitwise'; a source that is newer than this service is not named. */
function entriesText({ rows, source }: PayloadOf<'import-finished'>) {
  const product = new Map<string, string>(Object.entries(importSources)).get(source);
  return `${counts.format(rows)} ${rows === 1 ? 'entry' : 'entries'}${product ? ` from ${product}` : ''}`;
}

type Expense = PayloadOf<'expense-added' | 'expense-changed' | 'expense-deleted' | 'expense-restored'>;
type MembersChange = PayloadOf<'member-joined' | 'member-added' | 'member-left' | 'member-removed' | 'member-freed'>;
type RoleChange = PayloadOf<'role-changed'>;
type Payment = PayloadOf<'settlement-recorded' | 'settlement-changed' | 'settlement-deleted' | 'settlement-restored'>;

const expenseText = (expense: Expense) =>
  `${expense.refund ? 'a refund ' : ''}"${isolated(expense.description)}" ${groupAndAmount(expense)}`;

/** 'Ben', 'Ben and Cleo', 'Ben and 3 others'. */
function peopleText({ userIds }: MembersChange, { nameOf }: RenderContext) {
  const [first = 'User', second] = userIds.map((userId) => isolated(nameOf(userId) ?? 'User'));
  if (second === undefined) return first;
  return userIds.length === 2 ? `${first} and ${second}` : `${first} and ${userIds.length - 1} others`;
}

/** Places remain for somebody else. */
function freedText(change: MembersChange, read: RenderContext) {
  const { userIds, by, groupName } = change;
  const [people, group] = [peopleText(change, read), isolated(groupName)];
  const free = userIds.length === 1 ? 'the name is free again' : 'the names are free again';
  return userIds.includes(by)
    ? `${people} left ${group}; ${free}`
    : `${read.by} removed ${people} from ${group}; ${free}`;
}

/** Of a member who got or gave up the role themselves, and of one whose role another changed. */
const roleTexts: Record<Role | 'other', { own: string; by: string; person: string }> = {
  admin: { own: 'now an admin of', by: 'made', person: 'an admin of' },
  member: { own: 'no longer an admin of', by: 'removed', person: 'as an admin of' },
  other: { own: 'in another role in', by: 'gave', person: 'another role in' },
};

function roleText({ userId, role, by, groupName }: RoleChange, { by: actor, reader, nameOf }: RenderContext) {
  const words = lookupOr<keyof typeof roleTexts, (typeof roleTexts)['other']>(roleTexts, role, 'other');
  const person = userId === reader ? 'you' : isolated(nameOf(userId) ?? 'User');
  if (by !== userId) return `${actor} ${words.by} ${person} ${words.person} ${isolated(groupName)}`;
  return `${userId === reader ? 'You are' : `${person} is`} ${words.own} ${isolated(groupName)}`;
}

/** The reader of a change may be a former party to the payment. */
function paymentText(payment: Payment, { reader, nameOf }: RenderContext) {
  const { payerId, payeeId } = payment;
  const unlessBy = (preposition: string, userId: string) => {
    const name = nameOf(userId);
    return userId === payment.by || !name ? '' : ` ${preposition} ${isolated(name)}`;
  };
  const [from, to] = [unlessBy('from', payerId), reader === payeeId ? ' to you' : unlessBy('to', payeeId)];
  return `${reader === payerId ? 'your payment' : `a payment${from}`}${to} ${groupAndAmount(payment)}`;
}

const membersPage = (change: { groupId: string }) => `${groupPage(change)}?tab=members`;
const groupPage = ({ groupId }: { groupId: string }) => `/groups/${groupId}`;
const expensePage = (expense: Expense) => `${groupPage(expense)}?highlight=${expense.expenseId}`;
const summaryPage = (payment: { groupId: string }) => `${groupPage(payment)}?tab=summary`;

type Money = { groupName: string; amount: number; currency?: string | undefined };

const groupAndAmount = ({ groupName, amount, currency }: Money) =>
  `in ${isolated(groupName)}: ${moneyText(amount, currency)}`;
