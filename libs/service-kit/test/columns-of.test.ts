import { expect, test } from '@jest/globals';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { columnNamesOf, columnsOf, type ExtendedRow } from '../src/index.ts';

@Entity('trips')
class TripEntity {
  @PrimaryColumn('uuid') id: string;
  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @Column('date', { name: 'starts_on' }) startsOn: string;
  @Column('text', { nullable: true }) place: string | null;
}

test('selects every column of the entity, named and typed as its property', () => {
  expect(columnsOf(TripEntity, 't')).toBe(
    `t.id as "id", t.group_id as "groupId", to_char(t.starts_on, 'YYYY-MM-DD') as "startsOn", t.place as "place"`,
  );
  expect(columnNamesOf(TripEntity)).toBe('id, group_id, starts_on, place');
});

test('leaves out columns by name', () => {
  expect(columnsOf(TripEntity, 't', ['id', 'startsOn'])).toBe('t.group_id as "groupId", t.place as "place"');
});

test('the type of an addition with the name of a column is an error that names the column', () => {
  const collision: ExtendedRow<TripEntity, { place: number }> = 'both have place';
  const row: ExtendedRow<TripEntity, { rank: number }> = {
    id: '1',
    groupId: '2',
    startsOn: '2026-01-01',
    place: null,
    rank: 1,
  };
  expect([collision, row.rank]).toEqual(['both have place', 1]);
});
