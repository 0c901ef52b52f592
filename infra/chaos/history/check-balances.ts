import type { Books, History, Moves, Read, Seen } from './history.ts';
import { add, postingsOf, versionOf } from './postings-of.ts';

export type ReadOf<Of extends Read['of']> = Extract<Read, { of: Of }>;

export const describeRead = ({ session, of, began, ended }: Read) =>
  `${session}'s read of ${of} at ${Math.round(began)} to ${Math.round(ended)}`;

const sumOf = (cents: Moves) => Object.values(cents).reduce((sum, one) => sum + one, 0);
/** Without people whose balance is zero. */
const text = (cents: Moves) =>
  JSON.stringify(
    Object.entries(cents)
      .filter(([, one]) => one !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The postings of the newest version in the list. */
function latestPostings(versions: Seen[], moves: Map<string, Moves>): Moves {
  const newest = Map.groupBy(versions, ({ id }) => id).values();
  const last = Array.from(newest, (versions) =>
    versions.reduce((one, other) => (one.version > other.version ? one : other)),
  );
  return add(last.map((one) => moves.get(versionOf(one)) ?? {}));
}

/** Errors in the balances of a group, in the books and in the answers. */
export function checkBalances({ writes, reads }: History, books: Books, group: string): string[] {
  const isHere = (one: { group: string }) => one.group === group;
  const moves = postingsOf(books.log.filter(isHere), writes);
  const published = books.balances.filter(isHere).toSorted((a, b) => a.version - b.version);
  const [current] = books.current.filter(isHere);
  // Batched writes are published together, at the version of the last one (ADR 0036).
  const byVersion = new Map(published.map(({ version, cents }) => [version, cents]));
  const at = (version: number) => (version === 0 ? {} : byVersion.get(version));
  const known = new Set([text({}), ...published.map(({ cents }) => text(cents))]);
  const here = reads.filter(isHere);
  const plans = here.filter((read): read is ReadOf<'plan'> => read.of === 'plan');
  const found: string[] = [];

  const last = published.at(-1);
  const answeredVersions = here.flatMap((read) => (read.of === 'plan' || read.of === 'books' ? [read.version] : []));
  for (const version of new Set(answeredVersions))
    if (!at(version)) found.push(`version ${version} of ${group} was answered and not published`);
  for (const { version, cents } of published)
    if (sumOf(cents) !== 0) found.push(`version ${version} of ${group} sums to ${sumOf(cents)}`);
  if (current && (current.version !== (last?.version ?? 0) || text(current.cents) !== text(last?.cents ?? {})))
    found.push(`${group} stands at ${current.version} ${text(current.cents)} and has published ${last?.version}`);
  const entries = books.log.filter((one) => isHere(one) && one.kind !== 'group');
  if (text(latestPostings(entries, moves)) !== text(current?.cents ?? {}))
    found.push(
      `the balances of ${group} are ${text(current?.cents ?? {})}, its entries ${text(latestPostings(entries, moves))}`,
    );

  for (const read of here) {
    if (read.of === 'balances' && !known.has(text(read.cents)))
      found.push(`${describeRead(read)} was answered ${text(read.cents)}, which never was`);
    if (read.of === 'plan') {
      const paid = add(read.transfers.map(({ from, to, cents }) => ({ [from]: cents, [to]: -cents })));
      const rest = text(add([at(read.version) ?? { nobody: 1 }, paid]));
      if (rest !== text({})) found.push(`${describeRead(read)} leaves ${rest} of version ${read.version}`);
    }
    if (read.of === 'books' && text(read.cents) !== text(at(read.version) ?? { nobody: 1 }))
      found.push(`${describeRead(read)} was answered ${text(read.cents)}, not version ${read.version}`);
    if (read.of === 'books' && text(read.cents) !== text(latestPostings(read.seen, moves)))
      found.push(
        `${describeRead(read)} was answered ${text(read.cents)}, its entries are ${text(latestPostings(read.seen, moves))}`,
      );
  }
  for (const one of plans)
    for (const other of plans)
      if (one.ended < other.began && one.version > other.version)
        found.push(
          `reads go back: ${describeRead(other)} has version ${other.version}, ${describeRead(one)} had ${one.version}`,
        );
  return found;
}

/** The balances that a session reads of a group existed, in the order in which it read them. */
export function checkChips({ reads }: History, { balances }: Books): string[] {
  const chips = reads.filter((read): read is ReadOf<'chip'> => read.of === 'chip');
  return [...Map.groupBy(chips, ({ session, group }) => `${session} ${group}`).values()].flatMap((inOrder) => {
    const published = balances
      .filter(({ group }) => group === inOrder[0]?.group)
      .toSorted((a, b) => a.version - b.version)
      .map(({ cents }) => cents);
    const versions = [{}, ...published] as Moves[];
    let position = 0;
    for (const read of inOrder) {
      const next = versions.findIndex(
        (cents, version) => version >= position && (cents[read.reader] ?? 0) === read.cents,
      );
      if (next < 0)
        return [`${describeRead(read)} was answered ${read.cents}, which it was not from version ${position} on`];
      position = next;
    }
    return [];
  });
}
