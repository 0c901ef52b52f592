import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './person.ts';
import { countNotifications, readBooksOf, readExpenses, readGroups } from './read-group.ts';
import { PAUSE } from './recorder.ts';
import { changeArchive } from './write-archives.ts';
import { changeExpense, recordExpense, tapItem } from './write-expenses.ts';
import { deleteAndRestore, rename } from './write-groups.ts';
import { importFile } from './write-imports.ts';
import { changePayment, pay } from './write-payments.ts';
import { changePresets } from './write-presets.ts';
import { repeatExpense } from './write-repeats.ts';
import { undo } from './write-undo.ts';

const ACTIONS: [weight: number, action: (person: Person) => Promise<unknown>][] = [
  [25, recordExpense],
  [15, changeExpense],
  [12, tapItem],
  [6, (person) => undo(person, 'expense')],
  [8, pay],
  [5, changePayment],
  [5, (person) => undo(person, 'settlement')],
  [3, importFile],
  [1, repeatExpense],
  [4, changePresets],
  [5, rename],
  [3, changeArchive],
  [1, deleteAndRestore],
  [8, (person) => readExpenses(person, person.group())],
  [12, (person) => readBooksOf(person, person.group())],
  [8, readGroups],
  [4, countNotifications],
];

/** One action after another. */
export async function runSession(person: Person, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await person.random.weighted(ACTIONS)(person);
    await sleep(person.random.between(0, PAUSE));
  }
}
