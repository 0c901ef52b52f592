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

/** Shared by all six. Public, so only for products without other data. */
export const PASSWORD = 'allsquare-demo';

export const friendships: [Somebody, Somebody][] = [
  ['ann', 'ben'],
  ['ann', 'cleo'],
  ['ann', 'dan'],
  ['ann', 'eva'],
  ['ben', 'cleo'],
  ['eva', 'finn'],
];

/** Pending friend requests: from a person, to an email; the last email has no account. */
export const requests: [from: Somebody, email: string][] = [
  ['finn', people.ann.email],
  ['dan', people.cleo.email],
  ['ann', 'gus@example.com'],
];
