import type { Person } from '@allsquare/kit/ui/tile';

/** The people of the landing page's examples. Mara is the viewer, so her tile is yellow. */
export const mara: Person = { id: 'mara', name: 'Mara' };
export const ben: Person = { id: 'ben', name: 'Ben', colour: 1 };
export const cleo: Person = { id: 'cleo', name: 'Cleo', colour: 2 };
export const dan: Person = { id: 'dan', name: 'Dan', colour: 3 };

/** In cents. */
export const balances = [
  { person: mara, balance: 18_600 },
  { person: ben, balance: -9_400 },
  { person: cleo, balance: -9_200 },
  { person: dan, balance: 0 },
];
export const spent = 147_920;
