import type { TestPerson } from '@allsquare/testing';

const person = (letter: string, name: string): TestPerson => ({
  id: `0${letter}000000-0000-4000-8000-00000000000${letter}`,
  name: `${name} Example`,
  email: `${name.toLowerCase()}@example.com`,
});
export const ann = person('a', 'Ann');
export const ben = person('b', 'Ben');
export const cleo = person('c', 'Cleo');
export const dan = person('d', 'Dan');
export const eve = person('e', 'Eve');
