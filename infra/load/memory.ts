import type { Product } from '@allsquare/local/start/product.ts';
import { Callers } from './callers.ts';
import { drive } from './drive.ts';
import { expenseIn } from './operations.ts';
import { memory } from './processes.ts';
import { markdown, printGoals, sumOf, tenths, whole } from './report.ts';
import { SMALL } from './world.ts';

const CREATES = 150_000;
const CONNECTIONS = 32;
const GROUPS = 40;
const STEP_SECONDS = 20;

/** Prints the memory of each process a minute after its start, and a minute after many creates. */
export async function benchMemory(
  product: Product,
  idle: Map<string, number>,
  rest: () => Promise<void>,
): Promise<void> {
  const edge = `http://127.0.0.1:${product.part('edge').port}`;
  const callers = new Callers(`http://127.0.0.1:${product.part('svc-auth-gateway').port}`);
  let created = 0;
  while (created < CREATES) {
    await callers.renew();
    const next = () => expenseIn(callers, SMALL + Math.floor(Math.random() * GROUPS));
    created += (await drive(edge, STEP_SECONDS, next, CONNECTIONS)).requests;
    console.log(`${created} of ${CREATES} creates ...`);
  }
  const atOnce = memory(product);
  await rest();
  const afterwards = memory(product);
  const megabytes = (bytes = 0) => bytes / 2 ** 20;
  const rows = Array.from(idle, ([name, bytes]) => [
    name,
    tenths(megabytes(bytes)),
    tenths(megabytes(atOnce.get(name as never))),
    tenths(megabytes(afterwards.get(name as never))),
  ]);
  console.log(
    `\n${markdown([['MB', 'a minute after the start', `after ${created} creates`, 'and a minute of rest'], ...rows])}\n`,
  );
  const total = (figures: Map<unknown, number>) => whole(megabytes(sumOf(figures, 'postgres')));
  printGoals([
    ['memory a minute after the start, but PostgreSQL, MB', 'at most 500', '535', total(idle)],
    ['memory after 150,000 creates, but PostgreSQL, MB', 'at most 600', '686', total(afterwards)],
  ]);
}
