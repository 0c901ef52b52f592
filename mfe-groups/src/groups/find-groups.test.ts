import type { Group } from '@allsquare/groups-contract';
import { findGroups } from './find-groups.ts';

const group = (name: string, description: string | null): Group => ({
  id: '10000000-0000-4000-8000-000000000001',
  name,
  description,
  type: 'trip',
  memberCount: 1,
  created_by: '0a000000-0000-4000-8000-00000000000a',
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  cents: 0,
  balance: 0,
  settled: true,
  people: [],
});
const lisbon = group('Lisbon trip', 'Four days in May');
const elm = group('14 Elm Street', null);
const namesFor = (search: string) => findGroups([lisbon, elm], search).map(({ name }) => name);

test('an empty or blank search returns all', () => {
  expect(namesFor('')).toEqual(['Lisbon trip', '14 Elm Street']);
  expect(namesFor('  ')).toEqual(['Lisbon trip', '14 Elm Street']);
});

test('finds by name or description, ignoring case and surrounding whitespace', () => {
  expect(namesFor(' LISBON ')).toEqual(['Lisbon trip']);
  expect(namesFor('in may')).toEqual(['Lisbon trip']);
  expect(namesFor('elm')).toEqual(['14 Elm Street']);
});

test('does not find a missing description by ’null’, or text across name and description', () => {
  expect(namesFor('null')).toEqual([]);
  expect(namesFor('trip four')).toEqual([]);
});
