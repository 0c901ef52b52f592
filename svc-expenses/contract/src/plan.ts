/** Signed cents by person, with the unit of those who pay together; a group's sum to zero. */
export type Balance = { userId: string; cents: number; unit?: string | null };
/** One payment in cents. */
export type Payment = { from: string; to: string; cents: number };
export type SettlementPlan = { transfers: Payment[]; minimal: boolean };

/** Up to this many people with a balance the shortest plan is searched for exactly. */
export const EXACT_PLAN_LIMIT = 20;
/** Up to this many people a search takes less than a request does. */
export const FAST_PLAN_LIMIT = 16;

const byId = (a: Balance, b: Balance) => (a.userId < b.userId ? -1 : 1);

/** What a plan depends on: every balance that is not zero, by user id, with a unit's as one. */
export const openBalances = (balances: readonly Balance[]): Balance[] =>
  Array.from(Map.groupBy(balances, ({ userId, unit }) => unit ?? userId).values(), (together) => asOne(together))
    .filter(({ cents }) => cents !== 0)
    .toSorted(byId);

/** Members who pay together, as the one of them who pays what they owe, or is paid what they are owed. */
function asOne(together: readonly Balance[]): Balance {
  const cents = together.reduce((sum, one) => sum + one.cents, 0);
  const extreme = (cents < 0 ? Math.min : Math.max)(...together.map((one) => one.cents));
  const [first] = together.filter((one) => one.cents === extreme).toSorted(byId);
  return { userId: first?.userId ?? '', cents };
}

/** Who of some that pay together pays for them, or is paid. */
export const payerOf = (together: Balance[]): string => asOne(together).userId;

/**
 * The settlement plan (infra/docs/money.md): greedy, unless a plan with strictly fewer payments exists; then that one.
 * `minimal` says that no shorter plan exists.
 */
export function planSettlement(balances: readonly Balance[]): SettlementPlan {
  const open = openBalances(balances);
  const greedy = pairGreedily(open);
  // Every debtor pays at least once and every creditor is paid at least once.
  const creditors = open.filter((balance) => balance.cents > 0).length;
  if (greedy.length === Math.max(creditors, open.length - creditors)) return { transfers: greedy, minimal: true };
  if (open.length > EXACT_PLAN_LIMIT) return { transfers: greedy, minimal: false };
  const circles = splitIntoCircles(open);
  const shorter = open.length - circles.length < greedy.length;
  return { transfers: shorter ? circles.flatMap(pairGreedily) : greedy, minimal: true };
}

/** Line by line the largest creditor is paid by the largest debtor, both chosen anew, ties by user id. */
export function pairGreedily(balances: readonly Balance[]): Payment[] {
  const left = new Map(balances.map((balance) => [balance.userId, balance.cents]));
  const transfers: Payment[] = [];
  for (;;) {
    let creditor = '';
    let debtor = '';
    let most = 0;
    let least = 0;
    for (const { userId } of balances) {
      const cents = left.get(userId) ?? 0;
      if (cents > most || (cents === most && cents > 0 && userId < creditor)) [creditor, most] = [userId, cents];
      if (cents < least || (cents === least && cents < 0 && userId < debtor)) [debtor, least] = [userId, cents];
    }
    const cents = Math.min(most, -least);
    if (cents === 0) return transfers;
    transfers.push({ from: debtor, to: creditor, cents });
    left.set(creditor, most - cents);
    left.set(debtor, least + cents);
  }
}

/**
 * Splits people into as many circles as possible that each sum to zero; n people in k circles need n - k payments, and
 * none need fewer. Two people with opposite balances can always be a circle: joining what is left of theirs costs none.
 */
function splitIntoCircles(open: Balance[]): Balance[][] {
  const circles: Balance[][] = [];
  const rest: Balance[] = [];
  for (const balance of open) {
    const opposite = rest.findIndex(({ cents }) => cents === -balance.cents);
    if (opposite === -1) rest.push(balance);
    else circles.push([...rest.splice(opposite, 1), balance]);
  }
  return rest.length === 0 ? circles : [...circles, ...searchCircles(rest)];
}

const { clz32 } = Math;
const lowestOf = (set: number) => 31 - clz32(set & -set);

/** The sum of each subset of these people. */
function sumSubsets(people: Balance[]): Float64Array {
  const sums = new Float64Array(1 << people.length);
  for (let set = 1; set < sums.length; set++)
    sums[set] = (sums[set & (set - 1)] ?? 0) + (people[lowestOf(set)]?.cents ?? 0);
  return sums;
}

/**
 * Dynamic programming over subsets, reached one person at a time: counts[set] is 1 more than the most circles that are
 * closed on the way there, 0 where no way leads. Some ways suffice: a circle begins with the first person who is left,
 * goes on with a debtor while its sum is positive and with a creditor while it is negative, and takes people with equal
 * balances in their order.
 */
function searchCircles(people: Balance[]): Balance[][] {
  const all = 2 ** people.length - 1;
  const half = people.length >> 1;
  const [sumsBelow, sumsAbove] = [sumSubsets(people.slice(0, half)), sumSubsets(people.slice(half))];
  const sumOf = (set: number) => (sumsBelow[set & ((1 << half) - 1)] ?? 0) + (sumsAbove[set >> half] ?? 0);
  const creditors = people.reduce((set, { cents }, person) => (cents > 0 ? set | (1 << person) : set), 0);
  const equalBefore = Uint32Array.from(people, ({ cents }, person) => {
    const equal = people.slice(0, person).findLastIndex((earlier) => earlier.cents === cents);
    return equal === -1 ? 0 : 1 << equal;
  });

  const counts = new Uint8Array(all + 1);
  const last = new Uint8Array(all + 1);
  counts[1] = 1;
  // The first person is in every set.
  for (let set = 1; set < all; set += 2) {
    let count = counts[set] ?? 0;
    if (count === 0) continue;
    const sum = sumOf(set);
    let next = all & ~set;
    if (sum === 0) {
      count += 1;
      next &= -next;
    } else next &= sum > 0 ? ~creditors : creditors;
    for (; next !== 0; next &= next - 1) {
      const person = lowestOf(next);
      const grown = set | (1 << person);
      if (count <= (counts[grown] ?? 0) || ((equalBefore[person] ?? 0) & ~set) !== 0) continue;
      counts[grown] = count;
      last[grown] = person;
    }
  }

  const circles: Balance[][] = [];
  let circle: Balance[] = [];
  for (let set = all; set !== 0; ) {
    const person = last[set] ?? 0;
    const balance = people[person];
    if (balance) circle.push(balance);
    set ^= 1 << person;
    if (sumOf(set) === 0) {
      circles.push(circle);
      circle = [];
    }
  }
  return circles;
}
