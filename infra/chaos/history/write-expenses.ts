import { createExpense, type Expense, takeItem, updateExpense } from '@allsquare/expenses-contract';
import { type Bill, randomBill } from './bill.ts';
import { tapOf } from './history.ts';
import type { Person } from './person.ts';
import type { WriteFacts } from './recorder.ts';

export const DATE = '2026-05-02';

export async function recordExpense(person: Person) {
  const { bill, about } = written(person, person.group());
  const expense = { ...bill.fields, date: DATE, groupId: about.group, description: about.text };
  const inputOf = (ref: string) => ({ body: { expense: { ...expense, ref }, splits: bill.splits } });
  const done = await person.recorder.writeUnderRef<Expense>(createExpense, inputOf, about);
  person.remember('expense', done);
  if (done) rememberItems(person, done, bill);
}

/** On the last version read, so that a concurrent change causes a refusal. */
export async function changeExpense(person: Person) {
  const thing = person.one('expense', ({ isDeleted }) => !isDeleted);
  if (!thing) return;
  const { id, groupId, version } = thing;
  const { bill, about } = written(person, groupId);
  const body = { expense: { ...bill.fields, date: DATE, description: about.text, version }, splits: bill.splits };
  const done = await person.recorder.write<Expense>(updateExpense, { params: { id }, body }, about);
  person.remember('expense', done);
  if (done) rememberItems(person, done, bill);
}

export function written(person: Person, group: string): { bill: Bill; about: WriteFacts } {
  const bill = randomBill(person.people, person.random);
  const { moves, paid, bill: items } = bill;
  const by = person.client.id;
  const about: WriteFacts = { kind: 'expense', group, text: person.text(), moves, paid, by };
  return { bill, about: { ...about, ...(items && { bill: items }) } };
}

/** For all who take part: they get the bill's items from its author. */
function rememberItems(person: Person, { id: expenseId, groupId }: Expense, { bill }: Bill) {
  for (const { id } of bill?.items ?? []) person.items.push({ expenseId, groupId, id, people: bill?.people ?? [] });
}

/** Takes one or two parts of an item; each item once, so that a tap is one write. Sends no version. */
export async function tapItem(person: Person) {
  const by = person.client.id;
  const open = person.items.filter(({ id, people }) => people.includes(by) && person.isFirst(id));
  if (open.length === 0) return;
  const { expenseId, groupId, id } = person.random.oneOf(open.slice(-LAST));
  if (!person.readsFirst(id)) return;
  const parts = person.random.between(1, 2);
  const about: WriteFacts = {
    kind: 'expense',
    group: groupId,
    text: tapOf(id, by, parts),
    moves: {},
    by,
    tap: { item: id, person: by, parts },
  };
  const input = { params: { id: expenseId, item: id }, body: { value: parts } };
  person.remember('expense', await person.recorder.write<Expense>(takeItem, input, about));
}

/** Others have changed earlier bills most often. */
const LAST = 12;
