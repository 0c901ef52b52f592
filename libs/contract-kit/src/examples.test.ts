import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { expandScenario, unknownFields } from './examples.ts';

const defaults = {
  ann: { id: 'a', name: 'Ann Example', email: 'ann@example.com' },
  expense: { id: '1', amount: 1000, payer: { like: 'ann' }, notes: null },
};
const expanded = (answer: unknown, own?: object) => {
  const steps = [{ call: 'getExpense', status: 200, answer }];
  return expandScenario({ title: 'One step', people: {}, steps, ...own }, defaults).steps[0]?.answer;
};

describe('an object that is like a default', () => {
  test('has all of it but what the object states itself', () =>
    expect(expanded({ like: 'expense', amount: 3000 })).toEqual({
      id: '1',
      amount: 3000,
      payer: { id: 'a', name: 'Ann Example', email: 'ann@example.com' },
      notes: null,
    }));

  test('may be inside of lists and of other objects', () =>
    expect(expanded([{ people: [{ like: 'ann', name: 'Ann' }] }])).toEqual([
      { people: [{ id: 'a', name: 'Ann', email: 'ann@example.com' }] },
    ]));

  test('may be like a default of its scenario, which may be like one of the contract', () => {
    const own = { defaults: { dinner: { like: 'expense', amount: 5000 } } };
    expect(expanded({ like: 'dinner', notes: 'Cash' }, own)).toMatchObject({ id: '1', amount: 5000, notes: 'Cash' });
  });

  test('is refused when there is no such default', () =>
    expect(() => expanded({ like: 'expence' })).toThrow("like 'expence'"));
});

test('people are expanded, too', () => {
  const { people } = expandScenario({ title: 'Ann', people: { ann: { like: 'ann' } }, steps: [] }, defaults);
  expect(people.ann.email).toBe('ann@example.com');
});

describe('fields that are not in the schema', () => {
  const schema = z
    .object({
      id: z.uuid(),
      splits: z.array(z.object({ userId: z.string() })).nullish(),
      of: z.union([z.object({ member: z.string() }), z.object({ invite: z.string() })]).optional(),
    })
    .transform((value) => value);

  test('are found at any depth', () =>
    expect(unknownFields(schema, { Id: 1, splits: [{ userId: 'a' }, { user: 'b' }], of: { mamber: 'a' } })).toEqual([
      '.Id',
      '.splits[1].user',
      '.of.mamber',
      '.of.mamber',
    ]));

  test('are none if all are known, with any values', () =>
    expect(unknownFields(schema, { id: 'no id', splits: null, of: { invite: 'a' } })).toEqual([]));
});
