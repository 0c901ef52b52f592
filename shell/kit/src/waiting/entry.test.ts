import { ENTRY_VERSION, readEntry } from './entry.ts';
import examples from './entry-examples.json';

// As browsers have it.
jest.mock('zod', () => jest.requireActual<object>('../facades/zod.ts'));

test('reads what each release has stored', () => {
  for (const example of examples) expect(readEntry(example)).toEqual(example);
});

test('has an example of each version, and of what this release stores', () => {
  const versions = new Set(examples.map(({ version }) => version));
  expect([...versions]).toEqual(Array.from({ length: ENTRY_VERSION }, (_, n) => n + 1));
});

test('leaves alone what a newer release has stored', () => {
  expect(readEntry({ ...examples[0], version: ENTRY_VERSION + 1 })).toBeUndefined();
});
