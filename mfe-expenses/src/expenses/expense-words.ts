import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';
import { toneClass } from '@allsquare/kit/ui/amount';

const number = new Intl.NumberFormat('en-US');
/** '1 expense', '1,234 expenses'. */
export const countWords = (count: number): string => `${number.format(count)} ${count === 1 ? 'expense' : 'expenses'}`;

/** The amount of an expense: of a refund negative, because it came back. */
export const priceOf = ({ amount, refund }: Pick<Expense, 'amount' | 'refund'>): number => (refund ? -amount : amount);
/** The class of that amount. */
export const priceTone = ({ refund }: Pick<Expense, 'refund'>): string => (refund ? toneClass(1) : '');

/** The user's part of an expense: a label, and an amount where it says one. */
type Share = { label: string; cents?: number };

/** The class of the user's part. */
export const shareTone = ({ cents = 0 }: Share): string => toneClass(cents);

/** The texts of an expense from the user's view. Names are never cut. */
export const useExpenseWords = () => {
  const me = useSession().user.id;
  const hasPaid = ({ payer: { id }, payers = [] }: Expense, userId: string) =>
    [id, ...payers.map(({ user }) => user.id)].includes(userId);
  const isMine = (expense: Expense) => hasPaid(expense, me);
  const payer = (expense: Expense, you = 'You') => {
    const others = (expense.payers?.length ?? 1) - 1;
    const first = isMine(expense) ? you : isolated(expense.payer.name);
    return others > 0 ? `${first} and ${others} ${others === 1 ? 'other' : 'others'}` : first;
  };
  /** What the user has paid of it, or received. */
  const ownPart = ({ amount, payer: { id }, payers }: Expense) => {
    if (payers) return payers.find(({ user }) => user.id === me)?.amount ?? 0;
    return id === me ? amount : 0;
  };
  return {
    /** Of a refund what is the user's of it, of others what they lent or borrowed. */
    share: (expense: Expense): Share => {
      const { yourShare, refund } = expense;
      const own = refund ? yourShare + ownPart(expense) : 0;
      if (own > 0) return { label: 'your share', cents: own };
      if (yourShare === 0) return { label: isMine(expense) ? 'you are square' : 'not involved' };
      return { label: yourShare > 0 ? 'you lent' : 'you borrowed', cents: yourShare };
    },
    /** The payers and their verb, of which only names are cut: ['Ben Example', ' paid'], ['came back to you', '']. */
    paid: (expense: Expense): [names: string, verb: string] =>
      expense.refund ? [`came back to ${payer(expense, 'you')}`, ''] : [payer(expense), ' paid'],
    /** 'You paid', 'Paid by Ben Example and 1 other'. */
    paidBy: (expense: Expense) => {
      if (expense.refund) return `Came back to ${payer(expense, 'you')}`;
      return isMine(expense) ? `${payer(expense)} paid` : `Paid by ${payer(expense)}`;
    },
    /** Whether the creator is not a payer. */
    isAddedByOther: (expense: Expense) => !hasPaid(expense, expense.creator.id),
    addedBy: ({ creator }: Expense) => (creator.id === me ? 'Added by you' : `Added by ${isolated(creator.name)}`),
    deletedBy: ({ deletedBy }: Expense) =>
      deletedBy?.id === me ? 'Deleted by you' : `Deleted by ${isolated(deletedBy?.name ?? 'somebody')}`,
  };
};
