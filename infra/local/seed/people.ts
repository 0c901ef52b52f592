/** Six invented people. */
const person = (name: string) => ({ name: `${name} Example`, email: `${name.toLowerCase()}@example.com` });

export const people = {
  ann: person('Ann'),
  ben: person('Ben'),
  cleo: person('Cleo'),
  dan: person('Dan'),
  eva: person('Eva'),
  finn: person('Finn'),
};
export type Somebody = keyof typeof people;
export const everybody = Object.keys(people) as Somebody[];

/** Everybody's. Public knowledge, so only for products that hold nothing else. */
export const PASSWORD = 'allsquare-demo';

export const friendships: [Somebody, Somebody][] = [
  ['ann', 'ben'],
  ['ann', 'cleo'],
  ['ann', 'dan'],
  ['ann', 'eva'],
  ['ben', 'cleo'],
  ['eva', 'finn'],
];

/** Friend requests that wait: from somebody, to an email; the last is of nobody who has an account. */
export const requests: [from: Somebody, email: string][] = [
  ['finn', people.ann.email],
  ['dan', people.cleo.email],
  ['ann', 'gus@example.com'],
];
