import { randomUUID } from 'node:crypto';
import type { WeightedSplit } from '@allsquare/expenses-contract';
import { type ItemBill, type Moves, paidAs } from './history.ts';
import { add } from './postings-of.ts';
import type { Random } from './random.ts';

/** How an expense is divided, and each person's share in cents. */
type Divided = {
  amount: number;
  shares: Moves;
  splitType?: 'exact';
  splits?: { userId: string; amount?: number }[];
  split?: WeightedSplit;
  /** The total of its items with tax and tip, as a multiple of their prices. */
  times?: number;
  /** Only of a bill in another currency. */
  isForeign?: true;
};

export type Bill = {
  /** The split of the expense as it is sent. */
  fields: Record<string, unknown> & { amount: number; paidBy: string };
  splits?: Divided['splits'];
  moves: Moves;
  paid: string;
  bill?: ItemBill;
};

const sumOf = (shares: Moves) => Object.values(shares).reduce((sum, cents) => sum + cents, 0);
const of = (values: Moves) => Object.entries(values).map(([userId, value]) => ({ userId, value }));
const times = (values: Moves, factor: number): Moves =>
  Object.fromEntries(Object.entries(values).map(([userId, value]) => [userId, value * factor]));

/** Divisible by 1 to 10: five people can take one or two parts each. */
const PRICE = 2_520;
const WHOLE = 10_000;

/** A split of each kind. All amounts divide without a remainder, so the postings are known. */
const KINDS: ((people: string[], random: Random) => Divided)[] = [
  function equally(people, random) {
    const share = random.between(1, 5_000);
    const shares = Object.fromEntries(people.map((userId) => [userId, share]));
    return { amount: sumOf(shares), shares, splits: people.map((userId) => ({ userId })) };
  },
  function exact(people, random) {
    const shares = Object.fromEntries(people.map((userId) => [userId, random.between(1, 5_000)]));
    const splits = Object.entries(shares).map(([userId, amount]) => ({ userId, amount }));
    return { amount: sumOf(shares), shares, splitType: 'exact', splits };
  },
  function percent(people, random) {
    const [first = '', ...others] = people;
    const rest = Object.fromEntries(others.map((userId) => [userId, random.between(0, WHOLE / people.length)]));
    const values = { ...rest, [first]: WHOLE - sumOf(rest) };
    const unit = random.between(1, 3);
    return { amount: unit * WHOLE, shares: times(values, unit), split: { kind: 'percent', of: of(values) } };
  },
  function shares(people, random) {
    const values = Object.fromEntries(people.map((userId) => [userId, random.between(1, 9)]));
    const cents = times(values, random.between(1, 500));
    return { amount: sumOf(cents), shares: cents, split: { kind: 'shares', of: of(times(values, 1_000)) } };
  },
  function adjusted(people, random) {
    const equal = random.between(1_001, 5_000);
    const values = Object.fromEntries(people.map((userId) => [userId, random.between(-1_000, 1_000)]));
    const cents = add([values, Object.fromEntries(people.map((userId) => [userId, equal]))]);
    return { amount: sumOf(cents), shares: cents, split: { kind: 'adjusted', of: of(values) } };
  },
  function items(people, random) {
    const prices = Array.from({ length: random.between(1, 3) }, () => PRICE * random.between(1, 4));
    const sum = prices.reduce((all, price) => all + price, 0);
    const hasTip = random.happens(0.5);
    const bill = prices.map((amount) => ({ id: randomUUID(), name: 'Thing', amount }));
    const split: WeightedSplit = { kind: 'items', people, items: bill, tax: 0, tip: hasTip ? sum : 0, discount: 0 };
    return { amount: hasTip ? 2 * sum : sum, shares: {}, split, times: hasTip ? 2 : 1 };
  },
];
/** A split of the amount in another currency. */
const AMOUNTS: (typeof KINDS)[number] = (people, random) => {
  const shares = Object.fromEntries(people.map((userId) => [userId, random.between(1, 5_000)]));
  return { amount: sumOf(shares), shares, split: { kind: 'amounts', of: of(shares) }, isForeign: true };
};

/** The same in another currency, of which the group's amount is a multiple: it divides without a remainder, too. */
function inGroupCurrency({ amount, shares, splits, times: factor = 1, ...others }: Divided, rate: number): Divided {
  return {
    ...others,
    amount: amount * rate,
    shares: times(shares, rate),
    times: factor * rate,
    ...(splits && {
      splits: splits.map((one) => ({ ...one, ...(one.amount !== undefined && { amount: one.amount * rate }) })),
    }),
  };
}

/** An expense of a random kind among some people, with one or several payers, or a refund, in some currency. */
export function randomBill(everybody: string[], random: Random, kinds = [...KINDS, AMOUNTS]): Bill {
  const people = random.some(everybody, random.between(1, everybody.length));
  const divided = random.oneOf(kinds)(people, random);
  const original =
    divided.isForeign || random.happens(0.3)
      ? { currency: random.oneOf(['EUR', 'JPY', 'KWD']), amount: divided.amount }
      : null;
  const {
    amount,
    shares,
    splitType,
    splits,
    split,
    times: factor = 1,
  } = inGroupCurrency(divided, original ? random.between(1, 3) : 1);
  const paid = payersOf(amount, random.some(everybody, random.happens(0.3) ? 2 : 1), random);
  const [paidBy = ''] = Object.keys(paid);
  const payers = Object.entries(paid).map(([userId, cents]) => ({ userId, amount: cents }));
  const refund = random.happens(0.15);
  const sign = refund ? -1 : 1;
  const bill: ItemBill | undefined =
    split?.kind === 'items'
      ? {
          paid: times(paid, sign),
          people,
          items: split.items.map(({ id, amount: cents }) => ({ id, cents, of: {} })),
          times: sign * factor,
        }
      : undefined;
  return {
    fields: {
      amount,
      original,
      paidBy,
      splitType: splitType ?? null,
      split: split ?? null,
      payers: payers.length > 1 ? payers : null,
      refund,
    },
    ...(splits && { splits }),
    moves: times(add([paid, times(shares, -1)]), sign),
    paid: paidAs(amount, original),
    ...(bill && { bill }),
  };
}

/** Bills of one repeat have the same items, so the history could not distinguish taps on them. */
export const repeatedBill = (everybody: string[], random: Random): Bill =>
  randomBill(everybody, random, KINDS.slice(0, -1));

function payersOf(amount: number, payers: string[], random: Random): Moves {
  const [first = '', second] = payers;
  const part = second && amount > 1 ? random.between(1, amount - 1) : 0;
  return { [first]: amount - part, ...(second && part > 0 && { [second]: part }) };
}
