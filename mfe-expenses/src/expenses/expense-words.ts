import type { Expense } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';

const number = new Intl.NumberFormat('en-US');
/** '1 expense', '1,234 expenses'. */
export const countWords = (count: number): string => `${number.format(count)} ${count === 1 ? 'expense' : 'expenses'}`;

/** What is said of an expense from my side; names stay whole. */
export const useExpenseWords = () => {
  const me = useSession().user.id;
  return {
    /** Beside the amount of `yourShare`. */
    share: ({ paidBy }: Expense) => (paidBy === me ? 'you lent' : 'you borrowed'),
    /** Who paid: 'You', 'Ben Example'. */
    payer: ({ payer }: Expense) => (payer.id === me ? 'You' : payer.name),
    /** 'You paid', 'Paid by Ben Example'. */
    paidBy: ({ payer }: Expense) => (payer.id === me ? 'You paid' : `Paid by ${payer.name}`),
    addedBy: ({ creator }: Expense) => (creator.id === me ? 'Added by you' : `Added by ${creator.name}`),
    deletedBy: ({ deletedBy }: Expense) => (deletedBy?.id === me ? 'Deleted by you' : `Deleted by ${deletedBy?.name}`),
  };
};
