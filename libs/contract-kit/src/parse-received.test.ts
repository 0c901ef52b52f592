import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { openEnum } from './open-enum.ts';
import { parseReceived } from './parse-received.ts';

const Thing = z.object({
  id: z.string(),
  kind: openEnum(z.enum(['home', 'trip'])),
  parts: z.array(z.object({ name: z.string(), sum: z.int() })),
});
const thing = { id: '1', kind: 'home', parts: [{ name: 'a', sum: 1 }] };
const Either = z.union([z.object({ member: Thing }), z.object({ invite: z.object({ email: z.string() }) })]);

test('parses known fields, and drops new ones', () => {
  expect(parseReceived(Thing, { ...thing, more: true })).toEqual(thing);
});

test.each([
  ['a field', Thing, { kind: 'home', parts: [] }],
  ['a listed value', Thing, { id: '1', parts: [] }],
  ['a field inside of a list', Thing, { ...thing, parts: [{ name: 'a' }, { sum: 2 }] }],
  ['a field in one of several forms', Either, { member: { id: '1', kind: 'home' } }],
])('%s that is no longer sent is optional', (_, schema, message) => {
  expect(parseReceived<z.ZodType>(schema, message)).toEqual(message);
});

test.each([
  ['nothing', Thing, undefined],
  ['null', Thing, null],
  ['text', Thing, 'away'],
  ['an empty object', Thing, {}],
  ['an empty object in a list', Thing, { ...thing, parts: [{}] }],
  ['null in place of a field', Thing, { ...thing, id: null }],
  ['another type', Thing, { ...thing, parts: [{ name: 'a', sum: 'b' }] }],
  ['a field too few and another type', Thing, { kind: 'home', parts: 1 }],
  ['none of several forms', Either, { member: 1, invite: 2 }],
])('%s is refused', (_, schema, message) => {
  expect(() => parseReceived<z.ZodType>(schema, message)).toThrow();
});
