import { isolated } from '@allsquare/contract-kit';
import type { PaymentWhy } from '@allsquare/expenses-contract';
import { type Money, useMoney } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';

type Named = { userId: string; name: string };
type Reason = Pick<PaymentWhy, 'cents' | 'direct' | 'between'> & {
  payer: Named;
  payee: Named;
  /** Whom else the payer pays in the plan. */
  others: readonly Named[];
};

const list = new Intl.ListFormat('en-US');
const subject = ({ userId, name }: Named, me: string) => (userId === me ? 'You' : isolated(name));
const object = ({ userId, name }: Named, me: string) => (userId === me ? 'you' : isolated(name));

/** 'You owe Ben $10.00 and Dan $4.00; both owe Cleo.' */
const betweenWords = ({ cents, payer, payee, between }: Reason, me: string, money: Money) => {
  const owe = ({ userId }: Named) => (userId === me ? 'owe' : 'owes');
  const [first, ...more] = between;
  if (!first) return undefined;
  const debts = list.format(between.map((one) => `${object(one, me)} ${money(one.owed)}`));
  const start = `${subject(payer, me)} ${owe(payer)} ${debts}`;
  if (more.length > 0) return `${start}; ${more.length === 1 ? 'both' : 'all'} owe ${object(payee, me)}.`;
  const sentence = `${start}, and ${object(first, me)} ${owe(first)} ${object(payee, me)} ${money(first.owes)}.`;
  const isWhole = first.owed === cents && first.owes === cents;
  return isWhole ? `${sentence} One payment instead of two.` : sentence;
};

/** Why a payment of the plan is not what its two people owe each other; nothing if it is. */
export const paymentWords = (reason: Reason, me: string, money: Money): string | undefined => {
  const { cents, direct, payer, payee, others } = reason;
  if (direct === cents) return undefined;
  const isMine = payer.userId === me;
  const owes = `${subject(payer, me)} ${isMine ? 'owe' : 'owes'} ${object(payee, me)} ${money(direct)}.`;
  if (direct > cents && others.length > 0) {
    const debts = isMine ? 'your debts' : `${isolated(payer.name)}’s debts`;
    const to = list.format(others.map((one) => object(one, me)));
    return `${owes} ${money(direct - cents)} of ${debts} go to ${to}.`;
  }
  const between = direct < cents ? betweenWords(reason, me, money) : undefined;
  if (between) return direct > 0 ? `${owes} ${between}` : between;
  const isOwed = payee.userId === me ? 'you are owed' : `${isolated(payee.name)} is owed`;
  return `${subject(payer, me)} ${isMine ? 'owe' : 'owes'}, ${isOwed}: this is the shortest way.`;
};

/** The same for the signed-in user, in the currency of the page. */
export const usePaymentWords = () => {
  const me = useSession().user.id;
  const money = useMoney();
  return (reason: Reason) => paymentWords(reason, me, money);
};
