import type { BookEntry, readBook } from '@allsquare/expenses-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { Time } from '../sort-key.ts';
import { BookRepository, type PlacedEntry } from './book.repository.ts';

/** Behind which entry the page begins, and of which version of the books. */
const Position = z.object({ version: z.int(), at: Time, id: z.uuid() });
type Position = z.infer<typeof Position>;

type EntryPage = Page<BookEntry, Position> & { total: string };

/** As JSON. */
const MAX_PAGE_BYTES = 1_000_000;

/** All that a group has recorded, oldest first: what a member takes along. */
@Injectable()
export class ReadBook {
  constructor(
    private readonly book: BookRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async read(
    caller: Caller,
    { groupId, history, limit, cursor }: InputOf<typeof readBook>['query'],
  ): Promise<EntryPage> {
    const of = listName(['book', groupId, history]);
    const start = decodeCursor(cursor, of, Position)?.key;
    await this.requireMembers.require('reads', { caller, groupId });
    const wanted = { after: start, limit, withHistory: history };
    const { version, total, entries, hasMore } = await this.book.page(caller.id, groupId, wanted);
    if (start && start.version !== version) throw refuse('books-moved');
    const fitting = fitOnPage(entries);
    const last = fitting.at(-1);
    const isCut = hasMore || fitting.length < entries.length;
    return {
      rows: fitting.map(({ entry }) => entry),
      next: isCut && last ? { of, toward: 'after', key: { version, ...last.position } } : undefined,
      total: String(total),
    };
  }
}

/** The first entries that fit; a history that does not fit even alone is left out. */
function fitOnPage(entries: PlacedEntry[]): PlacedEntry[] {
  // The brackets.
  let bytes = 2;
  const fitting: PlacedEntry[] = [];
  for (const { position, entry } of entries) {
    const whole = sizeOf(entry);
    const { changes: _, ...rest } = entry;
    const isTooLong = whole + 2 > MAX_PAGE_BYTES;
    bytes += isTooLong ? sizeOf(rest) : whole;
    if (bytes > MAX_PAGE_BYTES && fitting.length > 0) break;
    fitting.push({ position, entry: isTooLong ? rest : entry });
  }
  return fitting;
}

/** With the comma. */
const sizeOf = (value: object) => Buffer.byteLength(JSON.stringify(value)) + 1;
