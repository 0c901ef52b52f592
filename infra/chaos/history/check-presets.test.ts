import { expect, test } from '@jest/globals';
import { checkPresets } from './check-presets.ts';
import type { PresetCall } from './history.ts';

const at = (session: string, began: number, version: number, text: string | null) => ({
  session,
  began,
  ended: began + 5,
  group: 'group',
  version,
  text,
});
const read = (...given: Parameters<typeof at>): PresetCall => ({ ...at(...given), is: 'read' });
type Outcome = Extract<PresetCall, { is: 'write' }>['outcome'];
const written = (outcome: Outcome, ...given: Parameters<typeof at>): PresetCall => ({
  ...at(...given),
  is: 'write',
  outcome,
});

/** Ben's replaces Ann's; Cleo's was too late, and Dan's has an unknown outcome. */
const right = [
  read('Ann', 0, 0, null),
  written('acknowledged', 'Ann', 10, 1, 'halves'),
  read('Ben', 20, 1, 'halves'),
  written('acknowledged', 'Ben', 30, 2, 'thirds'),
  written('refused', 'Cleo', 31, 2, 'fifths'),
  read('Cleo', 40, 2, 'thirds'),
  written('unknown', 'Dan', 50, 3, 'tenths'),
];
const checked = (...more: PresetCall[]) => checkPresets({ presets: [...right, ...more] });

test('accepts correct presets, also after an unknown write', () => {
  expect(checked()).toEqual([]);
  expect(checked(read('Ann', 60, 3, 'tenths'))).toEqual([]);
});

test('finds two presets of one version', () => {
  expect(checked(written('acknowledged', 'Eve', 29, 2, 'wholes'))).toContain(
    'version 2 of the presets of group was thirds and wholes',
  );
});

test('finds a read that goes back in time, and a write acknowledged on an older version', () => {
  expect(checked(read('Ann', 45, 1, 'halves')).join()).toContain(
    'Ann has version 1 of the presets of group at 45, Ben had 2 before',
  );
  expect(checked(written('acknowledged', 'Eve', 60, 2, 'thirds')).join()).toContain('Eve has version 2');
});

test('finds a preset without a write, and a rejected one', () => {
  expect(checked(read('Ann', 60, 3, 'ghosts'))).toEqual(['Ann read the preset ghosts, which nobody wrote']);
  expect(checked(read('Ann', 60, 3, 'fifths'))).toEqual(['Ann read the preset fifths, which was refused']);
});
