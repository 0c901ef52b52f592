import { setTimeout as sleep } from 'node:timers/promises';
import { readInstallation } from '@allsquare/doctor/installation.ts';
import { runChecks } from '@allsquare/doctor/run-checks.ts';
import { adminUrl } from '@allsquare/local/servers/postgres.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import type { Restore } from '../chaos/history/check-restored.ts';
import type { Books, History } from '../chaos/history/history.ts';
import { readBooks } from '../chaos/history/read-books.ts';
import { convergenceTimeout } from '../chaos/projections.ts';
import { findLoss } from './loss.ts';

const RETRY_INTERVAL = 1_000;

export type Evidence = { history: History; start: Books; books: Books; restore?: Restore };

/** What is lost, once everybody has stopped; somebody who was killed with an event in hand gets it again, and may. */
export async function readLoss(
  product: Product,
  groups: string[],
  { history, start, restore }: Omit<Evidence, 'books'>,
): Promise<{ books: Books; lost: string[] }> {
  for (const began = Date.now(); ; await sleep(RETRY_INTERVAL)) {
    const books = await readBooks(product, groups);
    const lost = findLoss(history, start, books, restore);
    if (lost.length === 0 || Date.now() - began > convergenceTimeout(product)) return { books, lost };
  }
}

/** What the doctor says of the product; the books are audited there. */
export async function askDoctor({ origin, folder, part, databaseUrl, natsUrl }: Product): Promise<string[]> {
  const examined = await runChecks(
    {
      ...readInstallation({ POSTGRES_URL: adminUrl(folder, part('postgres').port) }),
      origin,
      addressOf: (service) => `http://127.0.0.1:${part(service).port}`,
      databaseUrl,
      natsUrl,
    },
    ['units', 'migrations', 'lags', 'books', 'clock', 'broker', 'rights', 'connections'],
  );
  return examined.flatMap(({ findings }) =>
    findings.map(({ check, problem }) => `The doctor, of ${check}: ${problem}`),
  );
}
