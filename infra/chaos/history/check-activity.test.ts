import { expect, test } from '@jest/globals';
import { checkActivity } from './check-activity.ts';
import { type Books, deletionOf, type Entry, undoOf, type Write } from './history.ts';

const GROUP = 'group';
const write = (text: string, by: string): Write => ({
  session: by,
  began: 0,
  ended: 1,
  kind: 'expense',
  group: GROUP,
  text,
  moves: {},
  outcome: 'acknowledged',
  by,
});
const writes = [
  write('dinner', 'ann'),
  write('lunch', 'ben'),
  write(deletionOf('d', 2), 'ann'),
  write(undoOf('d', 3), 'ann'),
];
const log: Books['log'] = [
  { version: 1, text: 'dinner' },
  { version: 2, text: 'lunch' },
  { version: 3, text: deletionOf('d', 2) },
  { version: 4, text: 'lunch', write: undoOf('d', 3) },
].map((one) => ({ ...one, id: 'd', kind: 'expense', group: GROUP }));
const entry = (version: number, kind: string, by: string): Entry => ({ group: GROUP, id: 'd', version, kind, by });
const activity = [
  entry(4, 'expense-restored', 'ann'),
  entry(3, 'expense-deleted', 'ann'),
  entry(2, 'expense-changed', 'ben'),
  entry(1, 'expense-added', 'ann'),
];
const checked = (entries: Entry[]) => checkActivity(writes, log, entries);

test('accepts one entry for each write', () => {
  expect(checked(activity)).toEqual([]);
});

test('finds a write without an entry, one with two, and an entry without a write', () => {
  expect(checked(activity.slice(1))).toEqual([`the activity does not have ${undoOf('d', 3)}`]);
  expect(checked([...activity, entry(2, 'expense-changed', 'ben')])).toEqual(['the activity has lunch 2 times']);
  expect(checked([entry(5, 'expense-changed', 'ben'), ...activity])).toEqual([
    'the activity has version 5 of d, which does not stand',
  ]);
});

test('finds an entry of another kind or person', () => {
  const instead = (one: Entry) => [...activity.filter(({ version }) => version !== one.version), one];
  expect(checked(instead(entry(4, 'expense-changed', 'ann')))).toEqual([
    `the activity calls ${undoOf('d', 3)} expense-changed`,
  ]);
  expect(checked(instead(entry(2, 'expense-changed', 'ann')))).toEqual(['the activity has lunch by ann, ben wrote it']);
});

test('an import is one entry, and its entries are none', () => {
  const imported = [{ ...write('dinner', 'ann'), batch: 'i' }, ...writes.slice(1)];
  const of = (entries: Entry[]) => checkActivity(imported, log, entries);
  const file: Entry = { group: GROUP, id: 'i', version: 0, kind: 'import-finished', by: 'ann' };
  expect(of([file, ...activity.slice(0, -1)])).toEqual([]);
  expect(of([file, ...activity])).toEqual(['the activity has dinner, which was imported']);
  expect(of(activity.slice(0, -1))).toEqual(['the activity has the imports  in place of i']);
});
