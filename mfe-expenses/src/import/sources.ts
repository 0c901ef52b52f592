import { type ImportSource, importSources } from '@allsquare/expenses-contract';
import { readAllsquareCsv } from './allsquare-csv.ts';
import { readAllsquareJson } from './allsquare-json.ts';
import { readCospendCsv } from './cospend-csv.ts';
import { readIHateMoneyCsv, readIHateMoneyJson } from './ihatemoney.ts';
import type { Reader, Source } from './imported-file.ts';
import { readSettleUpCsv } from './settle-up-csv.ts';
import { readSpliitCsv } from './spliit-csv.ts';
import { readSpliitJson } from './spliit-json.ts';
import { readSplitProCsv } from './splitpro-csv.ts';
import { readSplitwiseCsv } from './splitwise-csv.ts';
import { readTricountJson } from './tricount-json.ts';

/** Splitwise is last: only the shape of its rows identifies it. */
export const readers: Record<Source, Reader> = {
  'allsquare-json': readAllsquareJson,
  'allsquare-csv': readAllsquareCsv,
  'spliit-json': readSpliitJson,
  'spliit-csv': readSpliitCsv,
  'splitpro-csv': readSplitProCsv,
  'settle-up-csv': readSettleUpCsv,
  'cospend-csv': readCospendCsv,
  'ihatemoney-json': readIHateMoneyJson,
  'ihatemoney-csv': readIHateMoneyCsv,
  'tricount-json': readTricountJson,
  'splitwise-csv': readSplitwiseCsv,
};

type Written = { product: ImportSource; kind: 'CSV' | 'JSON' };
/** The product that wrote a file, and the kind of file. */
export const writtenBy: Record<Source, Written> = {
  'allsquare-json': { product: 'allsquare', kind: 'JSON' },
  'allsquare-csv': { product: 'allsquare', kind: 'CSV' },
  'spliit-json': { product: 'spliit', kind: 'JSON' },
  'spliit-csv': { product: 'spliit', kind: 'CSV' },
  'splitpro-csv': { product: 'splitpro', kind: 'CSV' },
  'settle-up-csv': { product: 'settle-up', kind: 'CSV' },
  'cospend-csv': { product: 'cospend', kind: 'CSV' },
  'ihatemoney-json': { product: 'ihatemoney', kind: 'JSON' },
  'ihatemoney-csv': { product: 'ihatemoney', kind: 'CSV' },
  'tricount-json': { product: 'tricount', kind: 'JSON' },
  'splitwise-csv': { product: 'splitwise', kind: 'CSV' },
};

/** 'Spliit (JSON, CSV)', ... */
export const knownFiles: string[] = Array.from(
  Map.groupBy(Object.values(writtenBy), ({ product }) => importSources[product]),
  ([product, files]) => `${product} (${files.map(({ kind }) => kind).join(', ')})`,
).toSorted(new Intl.Collator('en').compare);
