import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { codeOf, refusedAs } from './refusal.ts';
import { email, name } from './text.ts';

const message = 'Please enter it.';
const refused = (code: string) => refusedAs(code, { message });

const Person = z
  .object({
    name: name(refused('missing-name')),
    email: email({ missing: refused('missing-email'), invalid: refused('missing-email') }),
    size: z.union([z.literal('s'), z.int(refused('no-pair'))], refused('missing-name')),
  })
  .refine((person) => person.name !== person.email, { path: ['name'], ...refused('no-pair') });
const person = { name: 'Ann', email: 'ann@example.com', size: 's' };

test.each([
  ['a value of another type', { name: 1 }, 'missing-name'],
  ['an empty text', { name: ' ' }, 'missing-name'],
  ['what is absent', { email: undefined }, 'missing-email'],
  ['what ends the checks', { email: '' }, 'missing-email'],
  ['a pattern', { email: 'ann' }, 'missing-email'],
  ['one of several forms', { size: 1.5 }, 'missing-name'],
  ['a rule of the whole', { name: 'a@b.c', email: 'a@b.c' }, 'no-pair'],
])('%s is refused with its own code, though sentences are equal', (_, wrong, code) => {
  const { error } = Person.safeParse({ ...person, ...wrong });
  expect(error?.issues.map((issue) => [issue.message, codeOf(issue)])).toEqual([[message, code]]);
});

test('an issue without a code has none', () => {
  expect(codeOf(z.string().safeParse(1).error?.issues[0])).toBeUndefined();
});
