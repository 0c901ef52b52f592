import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ImportEntries,
  type ImportedEntry,
  importEntries,
  MAX_IMPORTED_AT_ONCE,
  MAX_IMPORTED_PER_DAY,
  readBook,
} from '@allsquare/expenses-contract';
import type { Product } from '@allsquare/local/start/product.ts';
import { Client, Pool } from 'undici';
import { Callers } from './callers.ts';
import { percentile, send } from './drive.ts';
import { expenseIn, request } from './operations.ts';
import { hundredths, median, printGoals, tenths } from './report.ts';
import { EXPENSES_IN_LARGE, groupId, LARGE, membersOf, personId, SHARING, SMALL } from './world.ts';

const ENTRIES = MAX_IMPORTED_PER_DAY;
/** Ten times the goal's, so that there are enough for a p99. */
const CREATES_PER_SECOND = 50;
const ALONE_SECONDS = 20;

/**
 * Prints what an import of a day's limit takes and what creates in the same group take meanwhile, and the time of a
 * page of the book of many expenses and of few.
 */
export async function benchImports(product: Product): Promise<void> {
  const edge = `http://127.0.0.1:${product.part('edge').port}`;
  const callers = new Callers(`http://127.0.0.1:${product.part('svc-auth-gateway').port}`);
  await callers.renew();
  console.log('Creates alone ...');
  const alone = await createWhile(edge, callers, sleep(ALONE_SECONDS * 1000));
  console.log('Creates beside an import ...');
  await callers.renew();
  const began = performance.now();
  const importing = importAll(edge, callers);
  const beside = await createWhile(edge, callers, importing);
  const seconds = (performance.now() - began) / 1000;
  const batches = await importing;
  console.log('Pages of the book ...');
  await callers.renew();
  const [many, few] = [await pagesOf(edge, callers, LARGE), await pagesOf(edge, callers, SMALL)];
  const times = (took: number[]) => `${tenths(median(took))} and ${tenths(percentile(took, 99))}`;
  printGoals([
    [`import of ${ENTRIES} entries, s`, 'at most 120', '', tenths(seconds)],
    [`a batch of ${MAX_IMPORTED_AT_ONCE}, p50 and p99 ms`, '', '', times(batches)],
    ['creates in the same group alone, p50 and p99 ms', '', '', times(alone)],
    ['creates in the same group meanwhile, p50 and p99 ms', 'p99 under 300', '', times(beside)],
    [
      `page of the book, ${EXPENSES_IN_LARGE} : ${ENTRIES} entries`,
      'at most 1.50',
      '',
      hundredths(median(many) / median(few)),
    ],
  ]);
}

/** The time (ms) of each create, CREATES_PER_SECOND of them, until `work` ends. */
async function createWhile(edge: string, callers: Callers, work: Promise<unknown>): Promise<number[]> {
  const client = new Pool(edge);
  const took: number[] = [];
  const sent: Promise<void>[] = [];
  const over = new AbortController();
  const end = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    const began = performance.now();
    sent.push(send(client, expenseIn(callers, SMALL)).then(() => void took.push(performance.now() - began)));
    await sleep(1000 / CREATES_PER_SECOND);
  }
  await Promise.all([end, ...sent]);
  await client.close();
  return took;
}

/** The time (ms) of each batch; the next one is sent after the answer, as browsers do. */
async function importAll(edge: string, callers: Callers): Promise<number[]> {
  const client = new Client(edge);
  const sharing = membersOf(SMALL).slice(0, SHARING).map(personId);
  const importId = crypto.randomUUID();
  const entryOf = (n: number): ImportedEntry => ({
    ref: `${n}`,
    expense: {
      description: `Lunch ${n}`,
      amount: 1000 + n,
      date: `2025-${String(1 + (n % 12)).padStart(2, '0')}-10`,
      paidBy: sharing[n % SHARING] ?? '',
      category: 'food',
      splitType: 'equally',
      notes: '',
    },
    splits: sharing.map((userId) => ({ userId })),
  });
  const took: number[] = [];
  for (let first = 0; first < ENTRIES; first += MAX_IMPORTED_AT_ONCE) {
    const body: ImportEntries = {
      groupId: groupId(SMALL),
      importId,
      name: 'history.csv',
      source: 'splitwise',
      entries: Array.from({ length: MAX_IMPORTED_AT_ONCE }, (_, n) => entryOf(first + n)),
      left: ENTRIES - first - MAX_IMPORTED_AT_ONCE,
    };
    const began = performance.now();
    await send(client, request(callers, SMALL, importEntries, { body }));
    took.push(performance.now() - began);
  }
  await client.close();
  return took;
}

/** The time (ms) of each of the last pages of a group's book, after it was read from its beginning. */
async function pagesOf(edge: string, callers: Callers, group: number): Promise<number[]> {
  const took: number[] = [];
  let query: Record<string, string> | undefined = { groupId: groupId(group) };
  while (query) {
    const { path, headers }: ReturnType<typeof request> = request(callers, group, readBook, { query });
    const began = performance.now();
    const answer = await fetch(`${edge}${path}`, { headers });
    await answer.arrayBuffer();
    took.push(performance.now() - began);
    const next = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
    query = next ? { groupId: groupId(group), cursor: decodeURIComponent(next) } : undefined;
  }
  return took.slice(-50, -1);
}
