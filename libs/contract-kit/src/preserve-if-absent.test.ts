import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { isPreservedIfAbsent, preserveIfAbsent } from './preserve-if-absent.ts';
import { omitPath, optionalFields } from './testing.ts';
import { lines } from './text.ts';

const Body = z.object({
  expense: z.object({ name: z.string(), notes: z.string().nullish(), place: preserveIfAbsent(lines(20)) }),
  splits: z.array(z.object({ amount: z.int().optional() })),
});
const body = { expense: { name: 'Dinner', notes: 'Cash', place: ' Lisbon ' }, splits: [{ amount: 1 }] };

test('absent is undefined, null and blank are null', () => {
  const placeOf = (place: object) => Body.shape.expense.parse({ name: 'Dinner', ...place });
  expect('place' in placeOf({})).toBe(false);
  expect(placeOf({ place: null }).place).toBeNull();
  expect(placeOf({ place: ' ' }).place).toBeNull();
  expect(placeOf({ place: ' Lisbon ' }).place).toBe('Lisbon');
});

test('the documents and the schema declare it', () => {
  const { properties = {} } = z.toJSONSchema(Body.shape.expense, { io: 'input' });
  expect(Object.entries(properties).filter(([, field]) => isPreservedIfAbsent(field as object))).toMatchObject([
    ['place', { description: 'Absent stays as it is, null empties.' }],
  ]);
});

test('finds the optional fields of a body, and leaves them out one by one', () => {
  const found = optionalFields(Body, body);
  expect(found).toEqual([
    { path: ['expense', 'notes'], isPreserved: false },
    { path: ['expense', 'place'], isPreserved: true },
  ]);
  expect(found.map(({ path }) => omitPath(body, path))).toEqual([
    { ...body, expense: { name: 'Dinner', place: ' Lisbon ' } },
    { ...body, expense: { name: 'Dinner', notes: 'Cash' } },
  ]);
});
