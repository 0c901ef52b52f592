import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';

const number = new Intl.NumberFormat('en-US');
/** '1 expense', '1,234 expenses'. */
export const countWords = (count: number): string => `${number.format(count)} ${count === 1 ? 'expense' : 'expenses'}`;

/** The texts of an expense from the user's view. Names are never cut. */
export const useExpenseWords = () => {
  const me = useSession().user.id;
  const hasPaid = ({ payer: { id }, payers = [] }: Expense, userId: string) =>
    [id, ...payers.map(({ user }) => user.id)].includes(userId);
  const isMine = (expense: Expense) => hasPaid(expense, me);
  const payer = (expense: Expense) => {
    const others = (expense.payers?.length ?? 1) - 1;
    const first = isMine(expense) ? 'You' : isolated(expense.payer.name);
    return others > 0 ? `${first} and ${others} ${others === 1 ? 'other' : 'others'}` : first;
  };
  const paid = ({ refund }: Expense) => (refund ? 'received' : 'paid');
  return {
    /** The label of `yourShare`; for zero it is the whole text. */
    share: (expense: Expense) => {
      if (expense.yourShare === 0) return isMine(expense) ? 'you are square' : 'not involved';
      return expense.yourShare > 0 ? 'you lent' : 'you borrowed';
    },
    /** The payers: 'You', 'Ben Example', 'You and 2 others'. */
    payer,
    /** Their verb: 'paid'. */
    paid,
    /** 'You paid', 'Paid by Ben Example and 1 other'. */
    paidBy: (expense: Expense) =>
      isMine(expense)
        ? `${payer(expense)} ${paid(expense)}`
        : `${expense.refund ? 'Received' : 'Paid'} by ${payer(expense)}`,
    /** Whether the creator is not a payer. */
    isAddedByOther: (expense: Expense) => !hasPaid(expense, expense.creator.id),
    addedBy: ({ creator }: Expense) => (creator.id === me ? 'Added by you' : `Added by ${isolated(creator.name)}`),
    deletedBy: ({ deletedBy }: Expense) =>
      deletedBy?.id === me ? 'Deleted by you' : `Deleted by ${isolated(deletedBy?.name ?? 'somebody')}`,
  };
};
