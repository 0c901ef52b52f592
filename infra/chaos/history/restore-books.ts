import { setTimeout as sleep } from 'node:timers/promises';
import { localProduct } from '@allsquare/local/backups/local-product.ts';
import { restoreDatabase } from '@allsquare/local/backups/restore-database.ts';
import { takeBackup } from '@allsquare/local/backups/take-backup.ts';
import { secretsOf } from '@allsquare/local/processes/secrets.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import type { Restore } from './check-restored.ts';
import { type Books, isTap } from './history.ts';
import { writeOf } from './postings-of.ts';
import { type Fact, readBooks } from './read-books.ts';

/** Writes of these milliseconds are lost. */
const RESTORE_BACK_BY = 5_000;

/** Sets the books of the running product back by some seconds, while the other parts run and people write. */
export async function restoreBooks(product: Product, groups: string[]): Promise<Restore> {
  const local = localProduct(product.folder, (part) => product.part(part).port);
  await takeBackup(local);
  const [moment, at] = [new Date(), performance.now()];
  await sleep(RESTORE_BACK_BY);
  const { previous, report, downtime } = await restoreDatabase(local, 'expenses', moment);
  const open = performance.now();
  const url = Object.assign(new URL(product.databaseUrl('expenses')), {
    username: 'postgres',
    password: secretsOf(product.folder)('postgres'),
    pathname: `/${previous}`,
  }).toString();
  const before = await readBooks(product, groups, url);
  const facts = readFacts(report).filter(({ data }) => groups.includes(data.groupId));
  return { closed: open - downtime, open, moment: at, before, lost: textsOf(facts, before) };
}

type Lost = { kind: string; data: Fact };

/** The restore prints a line with the content of each lost domain event. */
const readFacts = (said: string): Lost[] =>
  said.split('\n').flatMap((line) => {
    const [, kind = '', data] = /^\S+Z expenses\.fact\.(\S+) (\{.*\})$/.exec(line) ?? [];
    return data ? [{ kind, data: JSON.parse(data) as Fact }] : [];
  });

/** Each version except a tap has one domain event, so an object that lost some has lost its last versions. */
const textsOf = (facts: Lost[], { log }: Books): string[] =>
  [...Map.groupBy(facts, ({ data: { expenseId, settlementId } }) => expenseId ?? settlementId)].flatMap(([id, lost]) =>
    log
      .filter((one) => one.id === id && !isTap(writeOf(one)))
      .toSorted((a, b) => a.version - b.version)
      .slice(-lost.length)
      .map(writeOf),
  );
