/** Signed cents by person; a group's sum to zero. */
export type Balance = { userId: string; cents: number };
/** One payment in cents. */
export type Transfer = { from: string; to: string; cents: number };

/** Up to this many people with a balance the shortest plan is searched for exactly. */
export const EXACT_UP_TO = 20;

/**
 * The settlement plan (infra/docs/money.md): greedy, unless a plan with strictly fewer payments exists; then that one.
 * `minimal` says that no shorter plan exists.
 */
export function planSettlement(balances: Balance[]): { transfers: Transfer[]; minimal: boolean } {
  const open = balances.filter((balance) => balance.cents !== 0).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const greedy = pairGreedily(open);
  // Every debtor pays at least once and every creditor is paid at least once.
  const creditors = open.filter((balance) => balance.cents > 0).length;
  if (greedy.length === Math.max(creditors, open.length - creditors)) return { transfers: greedy, minimal: true };
  if (open.length > EXACT_UP_TO) return { transfers: greedy, minimal: false };
  const circles = splitIntoCircles(open);
  const shorter = open.length - circles.length < greedy.length;
  return { transfers: shorter ? circles.flatMap(pairGreedily) : greedy, minimal: true };
}

/** Line by line the largest creditor is paid by the largest debtor, both chosen anew, ties by user id. */
export function pairGreedily(balances: Balance[]): Transfer[] {
  const left = new Map(balances.map((balance) => [balance.userId, balance.cents]));
  const transfers: Transfer[] = [];
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

const { clz32 } = Math;
const lowestOf = (set: number) => 31 - clz32(set & -set);

/**
 * Splits people into as many circles as possible that each sum to zero; n people in k circles need n - k payments, and
 * none need fewer. Dynamic programming over subsets: circles[set] counts the most prefixes of any order that sum to
 * zero.
 */
function splitIntoCircles(open: Balance[]): Balance[][] {
  const size = 1 << open.length;
  const sums = new Float64Array(size);
  const circles = new Uint8Array(size);
  const last = new Uint8Array(size);
  for (let set = 1; set < size; set++) {
    const lowest = lowestOf(set);
    sums[set] = (sums[set & (set - 1)] ?? 0) + (open[lowest]?.cents ?? 0);
    let best = -1;
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      const person = lowestOf(rest);
      const count = circles[set ^ (1 << person)] ?? 0;
      if (count > best) {
        best = count;
        last[set] = person;
      }
    }
    circles[set] = best + (sums[set] === 0 ? 1 : 0);
  }

  const found: Balance[][] = [];
  let circle: Balance[] = [];
  for (let set = size - 1; set !== 0; ) {
    const person = last[set] ?? 0;
    const balance = open[person];
    if (balance) circle.push(balance);
    set ^= 1 << person;
    if (sums[set] === 0) {
      found.push(circle);
      circle = [];
    }
  }
  return found;
}
