import { checkHistory } from './check-history.ts';
import type { Books, History, PresetCall, Write } from './history.ts';

/** The books went back in time. */
export type Restore = {
  /** From when until when nobody could use them, on the clock of the history. */
  closed: number;
  open: number;
  /** The moment to which they went back, on that clock. */
  moment: number;
  /** As they were until then. */
  before: Books;
  /** The texts of what is said to be lost. */
  lost: string[];
};

/**
 * What is wrong with a history in which the books were restored: until then it is right beside the books before, since
 * then beside those that stand, in which is missing what is said to be lost, and nothing else.
 */
export function checkRestored(
  history: History,
  books: Books,
  { closed, open, moment, before, lost }: Restore,
): string[] {
  const isLost = new Set(lost);
  // No domain event says that a tap or a repeat is lost. A repeat that is not makes its bills again.
  const mayBeLost = ({ tap, repeat, began, ended }: Write) =>
    (tap || repeat) && began < open && (repeat?.answered ?? ended) > moment;
  const until: History = {
    ...history,
    // What was under way may have been done before, or since; sessions that were open end a moment after `closed`.
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
      // What was written before may stand or not.
      return one.is === 'write' ? [{ ...one, outcome: 'unknown' }] : [];
    }),
    // svc-groups shows the balances of before until it has heard of the restore.
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
