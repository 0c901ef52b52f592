import { moneyText } from '@allsquare/contract-kit';
import type { NotificationContent, NotificationPayload } from './notification-payload.ts';

/** The text of a notification as `reader` sees it, and the path it links to. `nameOf` returns a person's name. */
export function renderText(
  payload: NotificationPayload,
  reader: string,
  nameOf: (userId: string) => string,
): { text: string; link: string } {
  const by = nameOf(payload.by);
  switch (payload.kind) {
    case 'friend-request':
      return { text: `${by} would like to be your friend`, link: '/friends?tab=requests' };
    case 'friend-accepted':
      return { text: `${by} accepted your friend request`, link: '/friends' };
    case 'group-added':
      return { text: `${by} added you to ${payload.groupName}`, link: groupPage(payload) };
    case 'group-removed':
      return { text: `${by} removed you from ${payload.groupName}`, link: '/groups' };
    case 'group-invite':
      return { text: `${by} invites you to join ${payload.groupName}`, link: '/groups' };
    case 'group-deleted':
      return { text: `${by} deleted ${payload.groupName}`, link: '/groups' };
    case 'group-restored':
      return { text: `${by} restored ${payload.groupName}`, link: groupPage(payload) };
    case 'expense-added':
    case 'expense-changed':
      return { text: expenseText(payload, by), link: `${groupPage(payload)}?highlight=${payload.expenseId}` };
    case 'expense-deleted':
      return { text: expenseText(payload, by), link: groupPage(payload) };
    default:
      return { text: settlementText(payload, by, reader, nameOf), link: `${groupPage(payload)}?tab=summary` };
  }
}

type Expense = Extract<NotificationPayload, { expenseId: string }>;
type Settlement = Extract<NotificationPayload, { payerId: string }>;

const expenseText = (expense: Expense, by: string) =>
  `${by} ${verbOf(expense)} "${expense.description}" ${groupAndAmount(expense)}`;

function settlementText(settlement: Settlement, by: string, reader: string, nameOf: (userId: string) => string) {
  const { payerId, payeeId } = settlement;
  const unlessBy = (preposition: string, userId: string) =>
    userId === settlement.by ? '' : ` ${preposition} ${nameOf(userId)}`;
  const payment =
    reader === payerId ? `your payment${unlessBy('to', payeeId)}` : `a payment${unlessBy('from', payerId)} to you`;
  return `${by} ${verbOf(settlement)} ${payment} ${groupAndAmount(settlement)}`;
}

const groupPage = ({ groupId }: { groupId: string }) => `/groups/${groupId}`;
const verbOf = ({ kind }: NotificationContent) => kind.slice(kind.indexOf('-') + 1);

const groupAndAmount = ({ groupName, amount }: { groupName: string; amount: number }) =>
  `in ${groupName}: ${moneyText(amount)}`;
