import { moneyText } from '@allsquare/contract-kit';
import type { About, Happening } from './about.ts';

/** What the reader of a notification is told, and the page where it leads. `nameOf` knows the people whom it names. */
export function sentence(
  happening: Happening,
  reader: string,
  nameOf: (userId: string) => string,
): { text: string; link: string } {
  const by = nameOf(happening.by);
  switch (happening.kind) {
    case 'friend-request':
      return { text: `${by} would like to be your friend`, link: '/friends?tab=requests' };
    case 'friend-accepted':
      return { text: `${by} accepted your friend request`, link: '/friends' };
    case 'group-added':
      return { text: `${by} added you to ${happening.groupName}`, link: pageOf(happening) };
    case 'group-removed':
      return { text: `${by} removed you from ${happening.groupName}`, link: '/groups' };
    case 'group-invite':
      return { text: `${by} invites you to join ${happening.groupName}`, link: '/groups' };
    case 'group-deleted':
      return { text: `${by} deleted ${happening.groupName}`, link: '/groups' };
    case 'expense-added':
    case 'expense-changed':
      return { text: expense(happening, by), link: `${pageOf(happening)}?highlight=${happening.expenseId}` };
    case 'expense-deleted':
      return { text: expense(happening, by), link: pageOf(happening) };
    default:
      return { text: settlement(happening, by, reader, nameOf), link: `${pageOf(happening)}?tab=summary` };
  }
}

type Expense = Extract<Happening, { expenseId: string }>;
type Settlement = Extract<Happening, { payerId: string }>;

const expense = (about: Expense, by: string) =>
  `${by} ${verbOf(about)} "${about.description}" ${whereAndHowMuch(about)}`;

function settlement(about: Settlement, by: string, reader: string, nameOf: (userId: string) => string) {
  const { payerId, payeeId } = about;
  const unlessBy = (preposition: string, userId: string) =>
    userId === about.by ? '' : ` ${preposition} ${nameOf(userId)}`;
  const payment =
    reader === payerId ? `your payment${unlessBy('to', payeeId)}` : `a payment${unlessBy('from', payerId)} to you`;
  return `${by} ${verbOf(about)} ${payment} ${whereAndHowMuch(about)}`;
}

const pageOf = ({ groupId }: { groupId: string }) => `/groups/${groupId}`;
const verbOf = ({ kind }: About) => kind.slice(kind.indexOf('-') + 1);

const whereAndHowMuch = ({ groupName, amount }: { groupName: string; amount: number }) =>
  `in ${groupName}: ${moneyText(amount)}`;
