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

/** The product that wrote a file, and the kind of file. */
export const sourceNames: Record<Source, { product: string; kind: 'CSV' | 'JSON' }> = {
  'allsquare-json': { product: 'Allsquare', kind: 'JSON' },
  'allsquare-csv': { product: 'Allsquare', kind: 'CSV' },
  'spliit-json': { product: 'Spliit', kind: 'JSON' },
  'spliit-csv': { product: 'Spliit', kind: 'CSV' },
  'splitpro-csv': { product: 'SplitPro', kind: 'CSV' },
  'settle-up-csv': { product: 'Settle Up', kind: 'CSV' },
  'cospend-csv': { product: 'Cospend', kind: 'CSV' },
  'ihatemoney-json': { product: 'IHateMoney', kind: 'JSON' },
  'ihatemoney-csv': { product: 'IHateMoney', kind: 'CSV' },
  'tricount-json': { product: 'Tricount', kind: 'JSON' },
  'splitwise-csv': { product: 'Splitwise', kind: 'CSV' },
};
