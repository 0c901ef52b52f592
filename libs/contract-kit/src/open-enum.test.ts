import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { openEnum } from './open-enum.ts';
import { fromNewer } from './testing.ts';

const Kind = z.enum(['home', 'trip']);
const Thing = z.object({ id: z.string(), kind: openEnum(Kind), parts: z.array(z.object({ kind: Kind.nullable() })) });
const thing = { id: '1', kind: 'home', parts: [{ kind: 'trip' }, { kind: null }] };

test('an answer accepts an unknown value, but only text', () => {
  expect(openEnum(Kind).parse('trip')).toBe('trip');
  expect(openEnum(Kind).parse('castle')).toBe('castle');
  for (const other of [1, null, undefined, {}]) expect(openEnum(Kind).safeParse(other).success).toBe(false);
});

test('a document still lists the values known so far', () => {
  expect(z.toJSONSchema(openEnum(Kind))).toMatchObject({
    anyOf: [{ type: 'string', enum: ['home', 'trip'] }, { type: 'string' }],
  });
});

test('a newer provider has another value wherever values are listed, which a closed list refuses', () => {
  const newer = fromNewer('value', Thing, thing);
  expect(newer).toEqual({
    id: '1',
    kind: 'newer-home',
    parts: [{ kind: 'newer-trip' }, { kind: null }],
  });
  expect(Thing.safeParse(newer).error?.issues.map(({ path }) => path.join('.'))).toEqual(['parts.0.kind']);
});

test('a newer provider has another field in every object, which an open one drops', () => {
  const newer = fromNewer('field', Thing, thing);
  expect(newer).toMatchObject({ fromTheFuture: {}, parts: [{ fromTheFuture: {} }, { fromTheFuture: {} }] });
  expect(Thing.parse(newer)).toEqual(thing);
  expect(Thing.strict().safeParse(newer).success).toBe(false);
});
