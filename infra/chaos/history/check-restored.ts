import { checkHistory } from './check-history.ts';
import type { Books, History, PresetCall, Write } from './history.ts';

/** The books went back in time. */
export type Restore = {
  /** When the books were unavailable, on the clock of the history. */
  closed: number;
  open: number;
  /** The moment to which they went back, on that clock. */
  moment: number;
  /** The books before the restore. */
  before: Books;
  /** The texts of what the restore reports as lost. */
  lost: string[];
};

/**
 * Errors in a history in which the books were restored. It must match the books before the restore until then, and the
 * restored books since. Exactly what the restore reports as lost may be missing.
 */
export function checkRestored(
  history: History,
  books: Books,
  { closed, open, moment, before, lost }: Restore,
): string[] {
  const isLost = new Set(lost);
  // No domain event reports the loss of a tap, an imported entry or a repeat. A repeat that remains creates its bills
  // again.
  const mayBeLost = ({ tap, batch, repeat, began, ended }: Write) =>
    (tap || batch || repeat) && began < open && (repeat?.answered ?? ended) > moment;
  const until: History = {
    ...history,
    // A write in flight may take effect before or after the restore; open sessions end shortly after `closed`.
    writes: history.writes
      .filter(({ kind, began }) => kind !== 'group' && began < open)
      .map((write) => (write.ended < closed ? write : { ...write, outcome: 'unknown' as const })),
    reads: history.reads.filter(({ of, ended }) => of !== 'group' && ended < closed),
    counts: [],
    presets: history.presets
      .filter((one) => one.is === 'write' || one.ended < closed)
      .map((one) => (one.is === 'read' || one.ended < closed ? one : { ...one, outcome: 'unknown' as const })),
  };
  const since: History = {
    ...history,
    writes: history.writes.map((write) =>
      isLost.has(write.text)
        ? { ...write, outcome: write.ended < closed ? ('refused' as const) : ('unknown' as const) }
        : mayBeLost(write)
          ? { ...write, outcome: 'unknown' as const }
          : write,
    ),
    presets: history.presets.flatMap((one): PresetCall[] => {
      if (one.began > open) return [one];
      // Earlier writes may exist or not.
      return one.is === 'write' ? [{ ...one, outcome: 'unknown' }] : [];
    }),
    // svc-groups shows the earlier balances until it receives those of the restore.
    reads: history.reads.filter(({ of, began }) => of === 'group' || (of !== 'chip' && began > open)),
  };
  const ofBooks = before.log.filter(({ kind }) => kind !== 'group');
  const current = new Set(notificationsIn(books));
  const ofLost = new Set(notificationsIn(before).filter((line) => !current.has(line)));
  return [
    ...checkHistory(until, { ...before, log: ofBooks, notified: notificationsIn(before) }).map(
      (line) => `before the restore: ${line}`,
    ),
    ...checkHistory(since, { ...books, notified: books.notified.filter((line) => !ofLost.has(line)) }).map(
      (line) => `since the restore: ${line}`,
    ),
  ];
}

const notificationsIn = ({ facts }: Books) => facts.flatMap(({ lines }) => lines);
