import {
  type BookEntry,
  type Change,
  getHistory,
  getSettlementHistory,
  readBook,
  type SettlementChange,
} from '@allsquare/expenses-contract';
import { callPage, hasStatus, type Input } from '@allsquare/kit/api';

/** How often a book is read from its start again because somebody has changed it. */
const MAX_RESTARTS = 3;

/** How many entries have been read, and of how many. */
export type Progress = { read: number; total: number };
type Asked = { groupId: string; history: boolean; onProgress: (progress: Progress) => void; signal: AbortSignal };

const pagesOf = async <Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | undefined }>,
): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return items;
};

/** A long history is not in the book. */
async function withHistory(entry: BookEntry, signal: AbortSignal): Promise<BookEntry> {
  if (entry.changes) return entry;
  if ('settlement' in entry) {
    const params = { id: entry.settlement.id };
    const changes = await pagesOf<SettlementChange>((cursor) =>
      callPage(getSettlementHistory, { params, query: { cursor } }, { signal }),
    );
    return { ...entry, changes };
  }
  const params = { id: entry.expense.id };
  const changes = await pagesOf<Change>((cursor) => callPage(getHistory, { params, query: { cursor } }, { signal }));
  return { ...entry, changes };
}

async function readOnce({ groupId, history, onProgress, signal }: Asked): Promise<BookEntry[]> {
  let read = 0;
  return pagesOf<BookEntry>(async (cursor) => {
    const query: Input<typeof readBook>['query'] = { groupId, cursor, history: history ? 'true' : 'false' };
    const { items, next, total } = await callPage(readBook, { query }, { signal });
    const entries: BookEntry[] = [];
    for (const entry of items) entries.push(history ? await withHistory(entry, signal) : entry);
    read += items.length;
    onProgress({ read, total: Number(total) });
    return { items: entries, next };
  });
}

/** All of a group's books as of one moment; undefined if they change all the time. */
export async function readWholeBook(asked: Asked): Promise<BookEntry[] | undefined> {
  for (let restarts = 0; restarts <= MAX_RESTARTS; restarts++) {
    try {
      return await readOnce(asked);
    } catch (error) {
      if (!hasStatus(error, 409)) throw error;
    }
  }
  return undefined;
}
