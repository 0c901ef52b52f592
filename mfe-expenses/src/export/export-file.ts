import type { BookEntry } from '@allsquare/expenses-contract';
import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import type { useQueryClient } from '@allsquare/kit/query';
import { groupBalancesQuery } from '../balances/balances.queries.ts';
import { presetsQuery } from '../presets/presets.queries.ts';
import { repeatsQuery } from '../repeats/repeats.queries.ts';
import { type Progress, readWholeBook } from './book.queries.ts';
import { peopleInBook } from './book-people.ts';
import { toCsv } from './to-csv.ts';
import { toJson } from './to-json.ts';

const BUSY = 'Someone is adding expenses right now. Please try again.';
const WRONG = 'The file would not add up. Please try again.';

export type ExportKind = 'csv' | 'json';
type Exported = { name: string; type: string; text: string } | { failure: string };
type Asked = {
  group: SlotGroup;
  members: readonly SlotMember[];
  client: ReturnType<typeof useQueryClient>;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
  currency: string;
};

/** Characters that no file system needs to escape. */
const fileNameOf = (name: string) => name.replaceAll(/[^\p{L}\p{N}\p{M} _.-]/gu, '').trim() || 'Allsquare';

/** The books of a group as a file; only if they add up. */
export async function exportFile(kind: ExportKind, asked: Asked): Promise<Exported> {
  const { group, members, client, signal, onProgress, currency } = asked;
  const entries = await readWholeBook({ groupId: group.id, history: kind === 'json', onProgress, signal });
  if (!entries) return { failure: BUSY };
  const stated = await client.query({ ...groupBalancesQuery(group.id), staleTime: 0 });
  const balances = new Map(stated.map(({ userId, cents }) => [userId, cents]));
  const book = { entries, people: peopleInBook(members, entries), balances, currency };
  const csv = toCsv(book);
  if (csv === undefined) return { failure: WRONG };
  const name = fileNameOf(group.name);
  if (kind === 'csv') return { name: `${name}.csv`, type: 'text/csv', text: csv };
  return { name: `${name}.json`, type: 'application/json', text: await jsonOf(book, asked) };
}

type Book = Parameters<typeof toCsv>[0] & { entries: readonly BookEntry[] };
async function jsonOf(book: Book, { group: { id, name, type }, client }: Asked): Promise<string> {
  const fresh = { staleTime: 0 };
  const [{ default: chosen, presets }, repeats] = await Promise.all([
    client.query({ ...presetsQuery(id), ...fresh }),
    client.query({ ...repeatsQuery(id), ...fresh }),
  ]);
  const { currency } = book;
  return toJson({ ...book, group: { name, type, currency }, presets: { default: chosen, presets }, repeats });
}
