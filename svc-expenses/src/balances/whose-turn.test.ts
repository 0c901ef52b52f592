import { type Balance, bestPayer, planSettlement, whoseTurn } from '@allsquare/expenses-contract';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

const IDS = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay'];
const of = (...cents: number[]): Balance[] => cents.map((each, at) => ({ userId: IDS[at] ?? '', cents: each }));
const equally = (amount: number, userIds: string[]) => ({
  amount,
  shares: userIds.map((userId) => ({ userId, cents: amount / userIds.length })),
});
const after = (balances: Balance[], { amount, shares }: ReturnType<typeof equally>, payer: string) =>
  balances.map(({ userId, cents, unit }) => {
    const share = shares.find((one) => one.userId === userId)?.cents ?? 0;
    return { userId, unit, cents: cents - share + (userId === payer ? amount : 0) };
  });
/** Where people of a unit are one. */
const leftIn = (balances: Balance[]) =>
  Array.from(Map.groupBy(balances, ({ userId, unit }) => unit ?? userId).values())
    .map((together) => Math.abs(together.reduce((sum, { cents }) => sum + cents, 0)))
    .reduce((sum, each) => sum + each, 0);
const linesIn = (balances: Balance[]) => planSettlement(balances).transfers.length;

const three = of(3_000, -1_000, -2_000);
const trio = IDS.slice(0, 3);
const dinner = equally(3_000, trio);

test('suggests whoever owes most, when that leaves one payment instead of two', () => {
  expect(trio.map((payer) => after(three, dinner, payer).map(({ cents }) => cents))).toEqual([
    [5_000, -2_000, -3_000],
    [2_000, 1_000, -3_000],
    [2_000, -2_000, 0],
  ]);
  expect(bestPayer(three, dinner, trio)).toBe('cleo');
  expect(whoseTurn(three, dinner, { candidates: trio, payer: 'ann' })).toEqual({ userId: 'cleo', payments: 1 });
});

test('suggests nobody when the current payer leaves a plan as short, or is the best choice', () => {
  expect(whoseTurn(three, dinner, { candidates: trio, payer: 'cleo' })).toBeNull();
  expect(whoseTurn(of(0, 0, 0), dinner, { candidates: trio, payer: 'ann' })).toBeNull();
  expect(whoseTurn([], dinner, { candidates: trio, payer: 'ann' })).toBeNull();
});

test('does not suggest a person who has left', () => {
  expect(bestPayer(three, dinner, ['ann', 'ben'])).toBe('ben');
});

test('ties go to the lowest balance, then to the first user id', () => {
  expect(bestPayer(of(0, 0, 0), dinner, trio)).toBe('ann');
  expect(bestPayer(of(600, -300, -300), equally(90, trio), ['cleo', 'ben'])).toBe('ben');
  expect(bestPayer(of(600, -200, -400), equally(90, trio), trio)).toBe('cleo');
});

test('one bill makes two people square: nothing is left to pay', () => {
  const bill = equally(2_000, ['ann', 'ben']);
  expect(whoseTurn(of(1_000, -1_000), bill, { candidates: IDS.slice(0, 2), payer: 'ann' })).toEqual({
    userId: 'ben',
    payments: 0,
  });
});

test('counts members who pay together as one: suggests the one with the lowest balance', () => {
  const couple = three.map((one) => (one.userId === 'ann' ? one : { ...one, unit: 'couple' }));
  expect(bestPayer(couple, dinner, trio)).toBe('cleo');
  expect(bestPayer(couple, dinner, ['ann', 'ben'])).toBe('ben');
});

test('suggests nobody when the search would take too long', () => {
  const many = Array.from({ length: 18 }, (_, at) => ({
    userId: `user-${String(at).padStart(2, '0')}`,
    cents: at === 0 ? 17 * 18 * 50 : -at * 100,
  }));
  const ids = many.map(({ userId }) => userId);
  expect(whoseTurn(many, equally(1_800, ids), { candidates: ids, payer: 'user-00' })).toBeNull();
});

const worlds = fc
  .record({
    cents: fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 5 }),
    units: fc.array(fc.option(fc.constantFrom('one', 'two'), { freq: 2 }), { minLength: 6, maxLength: 6 }),
    parts: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
    share: fc.integer({ min: 1, max: 6 }),
    payer: fc.nat(5),
  })
  .map(({ cents, units, parts, share, payer }) => {
    const all = [...cents, -cents.reduce((sum, each) => sum + each, 0)].map((each) => each * 100);
    const balances = of(...all).map((one, at) => ({ ...one, unit: units[at] ?? null }));
    const candidates = balances.map(({ userId }) => userId);
    const taking = candidates.filter((_, at) => parts.includes(at));
    const shares = taking.length > 0 ? taking : candidates;
    const bill = equally(share * 100 * shares.length, shares);
    return { balances, bill, candidates, payer: candidates[payer % candidates.length] ?? 'ann' };
  });

test('suggests whoever leaves the shortest plan, and among ties the lowest balance', () => {
  fc.assert(
    fc.property(worlds, ({ balances, bill, candidates }) => {
      const [wanted] = balances
        .map((one) => ({ ...one, left: leftIn(after(balances, bill, one.userId)) }))
        .toSorted((a, b) => a.left - b.left || a.cents - b.cents || (a.userId < b.userId ? -1 : 1));
      expect(bestPayer(balances, bill, candidates)).toBe(wanted?.userId);
    }),
    { numRuns: 2_000 },
  );
});

test('suggests someone only if the plan gets shorter by a line, and states its length correctly', () => {
  fc.assert(
    fc.property(worlds, ({ balances, bill, candidates, payer }) => {
      const best = bestPayer(balances, bill, candidates) ?? '';
      const [now, then] = [linesIn(after(balances, bill, payer)), linesIn(after(balances, bill, best))];
      expect(whoseTurn(balances, bill, { candidates, payer })).toEqual(
        then < now ? { userId: best, payments: then } : null,
      );
    }),
    { numRuns: 2_000 },
  );
});
