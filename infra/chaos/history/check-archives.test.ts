import { expect, test } from '@jest/globals';
import { checkArchives } from './check-archives.ts';
import type { ArchiveCall } from './history.ts';

const at = (session: string, began: number, archived: boolean) => ({
  session,
  began,
  ended: began + 5,
  group: 'group',
  archived,
});
const read = (...given: Parameters<typeof at>): ArchiveCall => ({ ...at(...given), is: 'read' });
type Outcome = Extract<ArchiveCall, { is: 'write' }>['outcome'];
const written = (outcome: Outcome, ...given: Parameters<typeof at>): ArchiveCall => ({
  ...at(...given),
  is: 'write',
  outcome,
});

const right = [
  read('Ann', 0, false),
  written('acknowledged', 'Ann', 10, true),
  read('Ben', 15, false),
  read('Ann', 20, true),
  written('refused', 'Ann', 30, false),
  read('Ann', 40, true),
];
const checked = (...more: ArchiveCall[]) => checkArchives({ archives: [...right, ...more] });

test('accepts what each has written, also after an unknown write', () => {
  expect(checked()).toEqual([]);
  const unknown = written('unknown', 'Ann', 50, false);
  expect(checked(unknown, read('Ann', 60, true), read('Ann', 70, false))).toEqual([]);
});

test('finds a lost write, and one that nobody or another person made', () => {
  expect(checked(read('Ann', 60, false))).toEqual(['Ann read at 60 that group is not archived']);
  expect(checked(read('Ben', 60, true))).toEqual(['Ben read at 60 that group is archived']);
});
