import { isolated } from '@allsquare/contract-kit';
import type { Money } from '@allsquare/kit/money';
import { balanceWords } from '../balances/balance-words.ts';

export type Party = { userId: string; name: string; isMe: boolean /** In cents, before the payment. */; cents: number };

const partyAfter = ({ name, isMe, cents }: Party, change: number, money: Money) => {
  const after = cents + change;
  const status = balanceWords(after, isMe);
  const subject = isMe ? 'you' : isolated(name);
  if (after === 0) return { words: `${subject} ${status}`, isSquare: true };
  const still = Math.sign(after) === Math.sign(cents) ? 'still ' : '';
  return { words: `${subject} ${still}${status} ${money(Math.abs(after))}`, isSquare: false };
};

/** The result of a payment of `amount` cents: 'After this Ben is square, and Cleo still gets back $24.40.' */
export const afterPayment = (payer: Party, payee: Party, amount: number, money: Money) =>
  [partyAfter(payer, amount, money), partyAfter(payee, -amount, money)] as const;

/** The hint for a payment of `amount` cents that exceeds the debt; it may be recorded. */
export const overpaymentWords = (payer: Party, payee: Party, amount: number): string | null => {
  if (amount > -payer.cents) return `That is more than ${payer.isMe ? 'you owe' : `${isolated(payer.name)} owes`}.`;
  if (amount > payee.cents)
    return `That is more than ${payee.isMe ? 'you get back' : `${isolated(payee.name)} gets back`}.`;
  return null;
};
