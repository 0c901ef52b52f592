import type { Expense, WholeExpense } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { centsAsText } from '@allsquare/kit/money';
import { storedPayers } from '../payers/payers-draft.ts';
import { storedSplit } from '../split/split-draft.ts';
import { fieldsOf, type StoredFields } from './field-list.ts';
import { participantsOf, payersOf } from './people.ts';

type Stored = {
  expense: StoredFields & Pick<WholeExpense, 'payer' | 'payers' | 'splitType' | 'split'>;
  splits: readonly { userId: string; amount: number; user: Expense['payer'] }[];
};

/** How the form of a stored expense starts: its values, who can take part and who can have paid. */
export const storedStart = ({ expense, splits }: Stored, members: readonly SlotMember[], currency: string) => {
  const people = participantsOf({ splits }, members);
  const userIds = people.map(({ userId }) => userId);
  return {
    people,
    payerPeople: payersOf({ expense }, members),
    start: {
      fields: fieldsOf(expense, currency),
      split: storedSplit(expense, splits, userIds, currency),
      payers: storedPayers(expense, currency),
      paidIn: expense.original
        ? { currency: expense.original.currency, charged: centsAsText(expense.amount, currency) }
        : {},
    },
  };
};
