import {
  deleteExpense,
  deleteSettlement,
  type Expense,
  restoreExpense,
  restoreSettlement,
  revertExpense,
  revertSettlement,
  type Settlement,
} from '@allsquare/expenses-contract';
import type { CallInput, Route } from '@allsquare/local/client/call-operation.ts';
import { deletionOf, undoOf } from './history.ts';
import type { Booked, Person } from './person.ts';
import type { WriteFacts } from './recorder.ts';

const ROUTES = {
  expense: { delete: deleteExpense, restore: restoreExpense, revert: revertExpense },
  settlement: { delete: deleteSettlement, restore: restoreSettlement, revert: revertSettlement },
} satisfies Record<Booked, Record<'delete' | 'restore' | 'revert', Route>>;

/** Restores what is deleted; otherwise deletes it or reverts one version. Names the version that it undoes. */
export async function undo(person: Person, kind: Booked) {
  const thing = person.one(kind, ({ isOwn }) => isOwn);
  if (!thing) return;
  const { id, groupId, version, isDeleted } = thing;
  const what = isDeleted ? 'restore' : version > 1 && person.random.happens(0.5) ? 'revert' : 'delete';
  const text = what === 'delete' ? deletionOf(id, version) : undoOf(id, version);
  person.forget(kind, id);
  if (!person.readsFirst(text)) return;
  const input: CallInput = {
    params: { id },
    ...(what === 'revert' ? { body: { to: version - 1, version } } : { query: { undoes: String(version) } }),
  };
  const about: WriteFacts = { kind, group: groupId, text, moves: {}, by: person.client.id };
  const once = { ...about, undoes: version };
  const done = await person.recorder.write<Expense & Settlement>(ROUTES[kind][what], input, once);
  if (done && what !== 'delete') person.remember(kind, done);
}
