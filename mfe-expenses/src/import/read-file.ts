import { balancesOf } from './file-balances.ts';
import type { Failure, ImportedFile, Source } from './imported-file.ts';
import { readers } from './sources.ts';

export const MAX_BYTES = 20_000_000;
const MAX_ENTRIES = 20_000;
export const TOO_LARGE = 'This file is too large.';
export const UNKNOWN_KIND = 'We don’t know this kind of file.';
const CUT = 'This file is damaged: its end is missing.';
const ENCODING = 'The letters of this file cannot be read. Please save it as UTF-8.';

/** The text of a file in UTF-8 or UTF-16; undefined if it is in neither. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (bytes.length > 1 && first !== 0 && second === 0);
  const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
  // The last character of a cut file may be incomplete.
  return text.slice(0, -1).includes('\ufffd') ? undefined : text;
}

const parseJson = (text: string): { json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** Reads a file of any source; its content decides which. `zone`: where the person is, for times without a day. */
export function readFile(bytes: Uint8Array, zone?: string): ImportedFile | Failure {
  if (bytes.length > MAX_BYTES) return { failure: TOO_LARGE };
  const text = decode(bytes);
  return text === undefined ? { failure: ENCODING } : readText(text, zone);
}

export function readText(original: string, zone?: string): ImportedFile | Failure {
  const text = original.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const parsed = parseJson(text);
  if (!parsed && /^\s*(\{|\[\s*[{\]])/.test(text)) return { failure: CUT };
  const content = { ...(parsed ? { text: '', ...parsed } : { text }), ...(zone && { zone }) };
  for (const [source, read] of Object.entries(readers)) {
    const rows = read(content);
    if (!rows) continue;
    if ('failure' in rows) return rows;
    const { people, entries } = rows;
    if (entries.length + rows.asks.length + rows.refused.length > MAX_ENTRIES) return { failure: TOO_LARGE };
    const inferred = entries.flatMap((entry) =>
      entry.kind !== 'payment' && entry.inferred ? [{ row: entry.row, description: entry.description }] : [],
    );
    return { source: source as Source, text, ...rows, inferred, balances: balancesOf(people, entries) };
  }
  return { failure: balancesOnly(parsed?.json) ?? UNKNOWN_KIND };
}

/** SplitPro's other file. */
const balancesOnly = (json: unknown) =>
  typeof json === 'object' && json !== null && 'friends' in json && 'groups' in json
    ? 'This file has balances only. Please export the expenses of each friend.'
    : undefined;
