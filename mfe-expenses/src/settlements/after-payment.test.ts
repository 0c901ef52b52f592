import { formatCents } from '@allsquare/kit/money';
import { people } from '@allsquare/kit/testing';
import { afterPayment, overpaymentWords } from './after-payment.ts';

const ben = (cents: number) => ({ userId: people.ben.id, name: 'Ben Example', isMe: false, cents });
const me = (cents: number) => ({ userId: people.ann.id, name: 'Ann Example', isMe: true, cents });

test.each([
  [ben(-21980), me(24420), 21980, 'After this Ben Example is square, and you still get back $24.40.'],
  [me(-5000), ben(5000), 2000, 'After this you still owe $30.00, and Ben Example still gets back $30.00.'],
  [me(-5000), ben(5000), 6000, 'After this you get back $10.00, and Ben Example owes $10.00.'],
  [ben(0), me(0), 100, 'After this Ben Example gets back $1.00, and you owe $1.00.'],
])('the balance after a payment', (payer, payee, amount, words) => {
  const [one, other] = afterPayment(payer, payee, amount, formatCents);
  expect(`After this ${one.words}, and ${other.words}.`).toBe(words);
  expect([one, other].map(({ isSquare }) => isSquare)).toEqual(
    [one, other].map((said) => said.words.endsWith('square')),
  );
});

test.each([
  [ben(-5000), me(7000), 5000, null],
  [ben(-5000), me(5000), 5001, 'That is more than Ben Example owes.'],
  [me(-5000), ben(7000), 6000, 'That is more than you owe.'],
  [ben(0), me(0), 1, 'That is more than Ben Example owes.'],
  [ben(-5000), me(2000), 2001, 'That is more than you get back.'],
  [me(-5000), ben(2000), 2001, 'That is more than Ben Example gets back.'],
])('a payment beyond the debt', (payer, payee, amount, words) => {
  expect(overpaymentWords(payer, payee, amount)).toBe(words);
});
