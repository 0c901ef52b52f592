import { randomUUID } from 'node:crypto';
import { importEntries } from '@allsquare/expenses-contract';
import type { Person } from './person.ts';
import { DATE, written as writtenExpense } from './write-expenses.ts';
import { written as writtenPayment } from './write-payments.ts';

/** Some bills and payments in one batch. */
export async function importFile(person: Person) {
  const [groupId, importId] = [person.group(), randomUUID()];
  const all = Array.from({ length: person.random.between(1, 6) }, () => {
    if (person.random.happens(0.3)) {
      const { payment, about } = writtenPayment(person, groupId);
      return { about, entry: { ...payment, notes: about.text } };
    }
    const { bill, about } = writtenExpense(person, groupId);
    const expense = { ...bill.fields, date: DATE, description: about.text };
    return { about, entry: { expense, splits: bill.splits } };
  });
  const body = {
    groupId,
    importId,
    name: 'chaos.csv',
    source: 'splitwise',
    entries: all.map(({ about, entry }) => ({ ...entry, ref: about.text.replaceAll(' ', '-') })),
    left: 0,
  };
  const abouts = all.map(({ about }) => ({ ...about, batch: importId }));
  await person.recorder.writeTogether(importEntries, { body }, abouts);
}
