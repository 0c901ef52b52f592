import { Expense } from '@allsquare/expenses-contract';
import { people } from '@allsquare/kit/testing';
import { threePeople } from './examples.ts';

const { ann, ben, cleo } = people;
export const [WINE, FISH, BREAD, CAKE] = [1, 2, 3, 4].map((at) => `3${at}000000-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
  string,
];
const one = (userId: string) => ({ userId, value: 1 });

/** The dinner of money.md: Ann had the wine, Ben and Cleo the fish, Cleo the cake, nobody has taken the bread. */
export const dinner = {
  kind: 'items' as const,
  people: [ann.id, ben.id, cleo.id],
  items: [
    { id: WINE, name: 'Wine', amount: 1850, of: [one(ann.id)] },
    { id: FISH, name: 'Fish', amount: 2400, of: [one(ben.id), one(cleo.id)] },
    { id: BREAD, name: 'Bread', amount: 1200, of: [] },
    { id: CAKE, name: 'Cake', amount: 790, of: [one(cleo.id)] },
  ],
  tax: 500,
  tip: 748,
  discount: 0,
};

const example = Expense.parse(threePeople.steps.find(({ call }) => call === 'createExpense')?.answer);
/** The dinner as a list returns it; `bill` includes its items. */
export const listedBill = {
  ...example,
  description: 'Dinner',
  amount: 7488,
  splitType: 'exact' as const,
  kind: 'items' as const,
  open: 1,
  items: 4,
};
export const bill = { ...listedBill, split: dinner };

export const billShares = [ann, ben, cleo].map(({ id, name }, at) => ({
  userId: id,
  amount: [2700, 1920, 2868][at] as number,
  user: { id, name, colour: at + 1 },
}));
