import * as auth from '@allsquare/auth-contract';
import { patience } from '@allsquare/build/slowness';
import type { Operation } from '@allsquare/contract-kit';
import * as expenses from '@allsquare/expenses-contract';
import * as friends from '@allsquare/friends-contract';
import * as groups from '@allsquare/groups-contract';
import { expect, test } from '@jest/globals';
import { z } from 'zod';

/* A service has one thread, so it must reject any text that fits into a body of 256 kB quickly, in every field. */
const BYTES = 250_000;
const long = (piece: string, end = '') => piece.repeat(Math.ceil(BYTES / piece.length)) + end;
const texts = {
  'an address of dots': `a@${long('.a', '@')}`,
  'an address of ats': long('@'),
  blanks: `${long(' ')}x`,
  letters: long('a'),
  digits: long('1', 'x'),
  'line breaks': long('\r\n', 'x'),
  'combined letters': long('e\u0301'),
  'half letters': long('\ud83d'),
  commas: long('a,'),
};
/** Far more than linear work takes on a busy machine; a quadratic pattern takes seconds. */
const AT_MOST_MS = patience(400);

type Json = { [key: string]: unknown; properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; oneOf?: Json[] };
const alternatives = (schema: Json) => schema.anyOf ?? schema.oneOf ?? [];

/** The paths of all text fields. */
const textFields = (schema: Json, path: string[] = []): string[][] => [
  ...(schema['type'] === 'string' ? [path] : []),
  ...alternatives(schema).flatMap((each) => textFields(each, path)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => textFields(each, [...path, name])),
  ...(schema.items ? textFields(schema.items, [...path, '0']) : []),
];

/** A value of the schema's shape with `text` in the field at `path`; other fields have any value. */
const valueWith = (schema: Json, [field, ...rest]: string[], text: string): unknown => {
  if (field === undefined) return text;
  const of = (each: Json): unknown =>
    each.properties || each.items ? valueWith(each, [field, ...rest], text) : undefined;
  if (schema.items) return [valueWith(schema.items, rest, text)];
  const inner = schema.properties?.[field];
  if (inner) return { ...otherFields(schema), [field]: valueWith(inner, rest, text) };
  return alternatives(schema)
    .map(of)
    .find((value) => value !== undefined);
};
const otherFields = (schema: Json) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, each]) => [
      name,
      each['const'] ?? (each['type'] === 'string' ? 'x' : 1),
    ]),
  );

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const inputs = Object.values({ auth, expenses, friends, groups }).flatMap((contract) =>
  Object.entries(contract).flatMap(([name, operation]: [string, unknown]) =>
    isOperation(operation)
      ? (['params', 'query', 'body'] as const).flatMap((part) => {
          const schema = operation[part];
          if (!schema) return [];
          const fields = textFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
          return fields.map((path) => ({ name: `${name} ${part}.${path.join('.')}`, schema, path }));
        })
      : [],
  ),
);

test('every contract accepts texts somewhere', () => expect(inputs.length).toBeGreaterThan(60));

test.each(inputs)('$name rejects or accepts 250 kB quickly', ({ schema, path }) => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  for (const [what, text] of Object.entries(texts)) {
    const value = valueWith(shape, path, text);
    const took = Math.min(...[1, 2].map(() => timed(() => schema.safeParse(value))));
    expect({ what, isQuick: took < AT_MOST_MS }).toEqual({ what, isQuick: true });
  }
});

const timed = (work: () => unknown) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
