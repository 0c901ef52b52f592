import { formatCents } from '@allsquare/kit/money';
import { paymentWords } from './payment-words.ts';

const [ann, ben, cleo, dan, eve] = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => ({ userId: name, name })) as [
  Named,
  Named,
  Named,
  Named,
  Named,
];
type Named = { userId: string; name: string };
type Reason = Parameters<typeof paymentWords>[0];

const via = (person: Named, owed: number, owes: number) => ({ ...person, colour: 1, owed, owes });
const reasonOf = (given: Partial<Reason>): Reason => ({
  cents: 1000,
  direct: 0,
  between: [],
  payer: ann,
  payee: cleo,
  others: [],
  ...given,
});
/** Without the marks that isolate names. */
const says = (given: Partial<Reason>, me: Named = ann) =>
  paymentWords(reasonOf(given), me.userId, formatCents)?.replaceAll(/[\u2068\u2069]/g, '');

const one = { between: [via(ben, 1000, 1000)] };
const two = { cents: 1400, between: [via(ben, 1000, 1000), via(dan, 400, 400)] };
const beside = { cents: 1500, direct: 500, between: [via(ben, 1000, 1500)] };
const rest = { cents: 700, direct: 2500, payee: ben, others: [cleo] };

test.each<[string, Partial<Reason>, string]>([
  ['one between', one, 'You owe Ben $10.00, and Ben owes Cleo $10.00. One payment instead of two.'],
  ['two between', two, 'You owe Ben $10.00 and Dan $4.00; both owe Cleo.'],
  ['a debt of its own', beside, 'You owe Cleo $5.00. You owe Ben $10.00, and Ben owes Cleo $15.00.'],
  ['more owed than paid', rest, 'You owe Ben $25.00. $18.00 of your debts go to Cleo.'],
  ['nobody between', {}, 'You owe, Cleo is owed: this is the shortest way.'],
])('to the payer: %s', (_, given, sentence) => {
  expect(says(given)).toBe(sentence);
});

test.each<[string, Partial<Reason>, string]>([
  ['one between', one, 'Ann owes Ben $10.00, and Ben owes Cleo $10.00. One payment instead of two.'],
  ['two between', two, 'Ann owes Ben $10.00 and Dan $4.00; both owe Cleo.'],
  ['a debt of its own', beside, 'Ann owes Cleo $5.00. Ann owes Ben $10.00, and Ben owes Cleo $15.00.'],
  ['more owed than paid', rest, 'Ann owes Ben $25.00. $18.00 of Ann’s debts go to Cleo.'],
  ['nobody between', {}, 'Ann owes, Cleo is owed: this is the shortest way.'],
])('to others, with names: %s', (_, given, sentence) => {
  expect(says(given, eve)).toBe(sentence);
});

test.each<[string, Named, Partial<Reason>, string]>([
  ['the payee', cleo, one, 'Ann owes Ben $10.00, and Ben owes you $10.00. One payment instead of two.'],
  ['the payee of two', cleo, two, 'Ann owes Ben $10.00 and Dan $4.00; both owe you.'],
  ['who is between', ben, one, 'Ann owes you $10.00, and you owe Cleo $10.00. One payment instead of two.'],
  ['whom the rest goes to', cleo, rest, 'Ann owes Ben $25.00. $18.00 of Ann’s debts go to you.'],
  ['who is owed', cleo, {}, 'Ann owes, you are owed: this is the shortest way.'],
])('to %s', (_, me, given, sentence) => {
  expect(says(given, me)).toBe(sentence);
});

test('three between', () => {
  expect(says({ cents: 1500, between: [...two.between, via(eve, 100, 100)] })).toBe(
    'You owe Ben $10.00, Dan $4.00, and Eve $1.00; all owe Cleo.',
  );
});

test('promises fewer payments only where there are fewer', () => {
  expect(says({ cents: 1800, between: [via(ben, 2500, 1800)] })).toBe('You owe Ben $25.00, and Ben owes Cleo $18.00.');
});

test('says nothing of a payment that is what is owed', () => {
  expect(says({ direct: 1000 })).toBeUndefined();
});

test('where others pay the rest of a debt, nothing is claimed of it', () => {
  expect(says({ direct: 2500 })).toBe('You owe, Cleo is owed: this is the shortest way.');
});
