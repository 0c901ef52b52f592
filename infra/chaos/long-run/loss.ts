import { checkHistory } from '../history/check-history.ts';
import { checkRestored, type Restore } from '../history/check-restored.ts';
import type { Books, History, Write } from '../history/history.ts';

/** The number of notifications retained per person. */
const MAX_NOTIFICATIONS = 1_000;

/**
 * Losses, duplicates and other errors: people's answers compared with the final books and, after a restore, the earlier
 * ones. `start` are the books before the run. A sentence each.
 */
export function findLoss(history: History, start: Books, books: Books, restore?: Restore): string[] {
  const whole = { ...history, writes: [...beginnings(start), ...history.writes] };
  const since = withoutFull(sinceStart(start, books));
  if (!restore) return checkHistory(whole, since);
  return checkRestored(whole, since, { ...restore, before: withUnpublished(sinceStart(start, restore.before)) });
}

const beginningOf = (group: string) => `the beginning of ${group}`;

/** The initial content as one write of each group, which posts its balances. */
const beginnings = (start: Books): Write[] =>
  start.current.map(({ group, cents }) => ({
    session: 'before',
    began: -2,
    ended: -1,
    kind: 'expense',
    group,
    text: beginningOf(group),
    moves: cents,
    outcome: 'acknowledged',
    version: 1,
  }));

/** The books with the initial content as one entry of each group. */
function sinceStart(start: Books, books: Books): Books {
  const existing = new Set(start.log.map(({ id }) => id));
  const notified = new Set(start.facts.flatMap(({ lines }) => lines));
  const versions = new Map(start.current.map(({ group, version }) => [group, version]));
  return {
    log: [
      ...start.current.map(({ group }) => {
        const text = beginningOf(group);
        return { kind: 'expense' as const, group, id: text, version: 1, text };
      }),
      ...books.log.filter(({ id, kind }) => kind !== 'group' && !existing.has(id)),
    ],
    balances: [
      ...start.current,
      ...books.balances.filter(({ group, version }) => version > (versions.get(group) ?? 0)),
    ],
    current: books.current,
    facts: [
      ...start.current.map(({ group }) => ({ group, id: beginningOf(group), lines: [] })),
      ...books.facts.filter(({ id }) => !existing.has(id)),
    ],
    notified: books.notified.filter((line) => !notified.has(line)),
  };
}

/** The earlier books closed while people wrote, so their last balances may not have been published. */
function withUnpublished(books: Books): Books {
  const keyOf = ({ group, version }: Books['current'][number]) => `${group} ${version}`;
  const published = new Set(books.balances.map(keyOf));
  return { ...books, balances: [...books.balances, ...books.current.filter((one) => !published.has(keyOf(one)))] };
}

/** Without the notifications of people whose list is full. */
function withoutFull(books: Books): Books {
  const recipient = (line: string) => line.slice(line.lastIndexOf(' ') + 1);
  const counts = Map.groupBy(books.notified, recipient);
  const isWhole = (line: string) => (counts.get(recipient(line))?.length ?? 0) < MAX_NOTIFICATIONS;
  return {
    ...books,
    facts: books.facts.map((fact) => ({ ...fact, lines: fact.lines.filter(isWhole) })),
    notified: books.notified.filter(isWhole),
  };
}
