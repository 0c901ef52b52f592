import type { Product } from '@allsquare/local/start/product.ts';
import { Callers } from './callers.ts';
import { drive } from './drive.ts';
import { compared, searches } from './operations.ts';
import { hundredths, markdown, median, printGoals, tenths } from './report.ts';
import { EXPENSES_IN_LARGE, EXPENSES_IN_OTHERS, GROUPS, LARGE, PEOPLE, SMALL } from './world.ts';

const ROUNDS = 5;
const SECONDS = 2;

const count = (many: number) => many.toLocaleString('en');

/** Prints what operations cost in the large group and in a small one: in turn, one connection, without other load. */
export async function benchLarge(product: Product): Promise<void> {
  const edge = `http://127.0.0.1:${product.part('edge').port}`;
  const callers = new Callers(`http://127.0.0.1:${product.part('svc-auth-gateway').port}`);
  const rows: string[][] = [];
  for (const { name, atMost, next } of compared(callers)) {
    const rounds: { small: number; large: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await callers.renew();
      const inGroup = async (group: number) => (await drive(edge, SECONDS, () => next(group), 1)).p50;
      const done = { small: await inGroup(SMALL), large: await inGroup(LARGE) };
      // The first round warms up.
      if (round) rounds.push(done);
    }
    rows.push([
      name,
      hundredths(median(rounds.map(({ small }) => small))),
      hundredths(median(rounds.map(({ large }) => large))),
      hundredths(median(rounds.map(({ small, large }) => large / small))),
      `at most ${atMost}`,
    ]);
    console.log(`${name} ...`);
  }
  const expenses = `${count(EXPENSES_IN_OTHERS)} : ${count(EXPENSES_IN_LARGE)} expenses`;
  console.log(`\n${count(PEOPLE)} people, ${count(GROUPS)} groups; ${expenses}.\n`);
  console.log(
    `${markdown([['alone, through the edge', 'small, p50 ms', 'large, p50 ms', 'ratio', 'goal'], ...rows])}\n`,
  );

  const found: string[][] = [];
  for (const { name, wanted, before, next } of searches(callers)) {
    await callers.renew();
    await drive(edge, SECONDS, next, 1);
    const { p50 } = await drive(edge, SECONDS, next, 1);
    found.push([`${name} in ${count(EXPENSES_IN_LARGE)}, p50 ms`, `at most ${wanted}`, before, tenths(p50)]);
  }
  printGoals(found);
}
