import { checkArchives } from './check-archives.ts';
import { checkBalances, checkChips, describeRead, type ReadOf } from './check-balances.ts';
import { checkPresets } from './check-presets.ts';
import { type Books, type History, isUnpublished, type Kind, type Read, type Seen, type Write } from './history.ts';
import { writeOf } from './postings-of.ts';

type Snapshot = Read & { of: Kind; seen: Seen[] };
type Logged = Books['log'][number];

const KINDS: Kind[] = ['expense', 'settlement', 'group'];
/** Refusals of a member because of another member's concurrent write. */
const SUPERSEDED = [
  'stale-version',
  'settlement-changed',
  'changed-since',
  'expense-not-found',
  'settlement-not-found',
  'version-not-kept',
  'item-not-found',
  'not-in-the-bill',
];
/** The refusal of a replica whose clock is wrong. */
const BY_CLOCK = 'signed-out';

/**
 * Errors in a history, compared with the final books: a sentence each, none if it is correct. Each write has a unique
 * text, so each version in the books or in an answer names its write. The answers are linearizable exactly if: the
 * versions of an object count up; a write answered before another began has the lower version; a read contains
 * everything answered before it began; and of two reads one contains the other, the later one if they did not overlap.
 */
export function checkHistory(history: History, books: Books): string[] {
  return [
    ...checkWrites(history, books),
    ...checkVersions(books),
    ...groupsOf(history, books).flatMap((group) => KINDS.flatMap((kind) => checkOrder(history, books, group, kind))),
    ...checkRefusals(history),
    ...groupsOf(history, books).flatMap((group) => checkBalances(history, books, group)),
    ...checkChips(history, books),
    ...checkNotifications(history, books),
    ...checkPresets(history),
    ...checkArchives(history),
    ...checkPaid(history, books),
  ];
}

const groupsOf = ({ writes, reads }: History, { log }: Books) => [
  ...new Set([...log, ...writes, ...reads].map(({ group }) => group)),
];

/** Every acknowledged write exists once, at the version in its answer; a refused one does not exist. */
function checkWrites({ writes }: History, { log }: Books): string[] {
  const logged = Map.groupBy(log, writeOf);
  const written = new Set(writes.map(({ text }) => text));
  const wrong = ({ text, outcome, version, status = 0 }: Write): string[] => {
    const found = logged.get(text) ?? [];
    if (found.length > 1) return [`doubled: ${text} stands ${found.length} times`];
    if (outcome === 'acknowledged' && found.length === 0) return [`lost: ${text} was acknowledged and does not stand`];
    if (outcome === 'refused' && found.length > 0)
      return [
        status < 500
          ? `${text} was refused and stands`
          : `not honest: ${text} was answered ${status}, by which nothing was changed, and stands`,
      ];
    if (version !== undefined && found[0] && found[0].version !== version)
      return [`${text} was answered as version ${version} and stands as ${found[0].version}`];
    return [];
  };
  const foreign = log
    .map(writeOf)
    .filter((write) => !written.has(write))
    .map((write) => `${write} stands and nobody wrote it`);
  const batches = Map.groupBy(writes, ({ batch }) => batch);
  const torn = [...batches].flatMap(([batch, entries]) => {
    const standing = entries.filter(({ text }) => logged.has(text)).length;
    if (batch === undefined || standing === 0 || standing === entries.length) return [];
    return [`torn: ${standing} of ${entries.length} entries of the import ${batch} stand`];
  });
  return [...writes.flatMap(wrong), ...foreign, ...torn];
}

/** Whatever shows the text of a write, in the books or in an answer, has its amounts, in both currencies. */
function checkPaid({ writes, reads }: History, { log }: Books): string[] {
  const written = new Map(writes.map(({ text, paid }) => [text, paid]));
  const wrong = (where: string, seen: Seen[]) =>
    seen.flatMap(({ text, paid }) => {
      const expected = written.get(text);
      if (paid === undefined || expected === undefined || paid === expected) return [];
      return [`${where} ${text} as ${paid}, which was written as ${expected}`];
    });
  return [
    ...wrong('the books have', log),
    ...reads.flatMap((read) => ('seen' in read ? wrong(`${describeRead(read)} has`, read.seen) : [])),
  ];
}

/** The versions of an object are 1, 2, 3 and so on. */
function checkVersions({ log }: Books): string[] {
  return [...Map.groupBy(log, ({ id }) => id)].flatMap(([id, versions]) => {
    const found = versions.map(({ version }) => version).toSorted((a, b) => a - b);
    return found.every((version, index) => version === index + 1) ? [] : [`the versions of ${id} are ${found.join()}`];
  });
}

function checkOrder({ writes, reads }: History, { log }: Books, group: string, kind: Kind): string[] {
  const isHere = (one: { group: string }) => one.group === group;
  const versions = log.filter((one) => isHere(one) && one.kind === kind);
  const byWrite = new Map(versions.map((one) => [writeOf(one), one]));
  const shown = new Map(versions.map(({ id, version, text }) => [`${id} ${version}`, text]));
  const placed = writes.flatMap((write) => {
    const place = byWrite.get(write.text);
    return isHere(write) && write.kind === kind && place ? [{ ...write, place }] : [];
  });
  const snapshots = reads
    .filter((read): read is Snapshot => isHere(read) && read.of === kind)
    .map((read) => ({ ...read, versions: new Map(read.seen.map(({ id, version }) => [id, version])) }));
  const shows = (read: (typeof snapshots)[number], { id, version }: Logged) => (read.versions.get(id) ?? 0) >= version;
  const before = placed.filter(({ outcome }) => outcome === 'acknowledged');

  const unexplained = snapshots.flatMap((read) =>
    read.seen
      .filter(({ id, version, text }) => shown.get(`${id} ${version}`) !== text)
      .map(
        ({ id, version, text }) =>
          `${describeRead(read)} saw version ${version} of ${id} as ${text}, which it never was`,
      ),
  );
  const ofWrites = placed.flatMap((later) =>
    before
      .filter(({ ended }) => ended < later.began)
      .flatMap((earlier) => {
        if (earlier.place.id === later.place.id && earlier.place.version >= later.place.version)
          return [`${later.text} came after ${earlier.text} and stands before it`];
        return snapshots
          .filter((read) => shows(read, later.place) && !shows(read, earlier.place))
          .map(
            (read) => `no order explains ${describeRead(read)}: it has ${later.text} without ${earlier.text} before it`,
          );
      }),
  );
  const ofReads = snapshots.flatMap((read) => [
    ...before
      .filter((write) => write.ended < read.began && !shows(read, write.place))
      .map((write) => `${describeRead(read)} does not have ${write.text}, ${write.session} had it acknowledged before`),
    ...placed
      .filter((write) => write.began > read.ended && shows(read, write.place))
      .map((write) => `${describeRead(read)} has ${write.text} from later`),
  ]);
  const ids = new Set(versions.map(({ id }) => id));
  const ofTwo = snapshots.flatMap((one) =>
    snapshots.flatMap((other) => {
      if (one === other || one.began > other.began) return [];
      const less = [...ids].filter((id) => (other.versions.get(id) ?? 0) < (one.versions.get(id) ?? 0));
      if (less.length === 0) return [];
      if (one.ended < other.began)
        return [`reads go back: ${describeRead(other)} has less of ${less[0]} than ${describeRead(one)} before`];
      const more = [...ids].filter((id) => (other.versions.get(id) ?? 0) > (one.versions.get(id) ?? 0));
      return more.length > 0
        ? [`no order explains ${describeRead(one)} beside ${describeRead(other)}: ${less[0]}, ${more[0]}`]
        : [];
    }),
  );
  return [...unexplained, ...ofWrites, ...ofReads, ...ofTwo];
}

/** A member is refused only if another has changed or deleted the object concurrently. */
function checkRefusals({ writes, reads, deletable, offClocks }: History): string[] {
  const isWrong = ({ group, code, began, ended }: Pick<Write, 'group' | 'began' | 'ended'> & { code: string }) =>
    !deletable.includes(group) &&
    !SUPERSEDED.includes(code) &&
    !(code === BY_CLOCK && offClocks.some(([from, until]) => began < until && ended > from));
  return [
    ...writes
      .filter(({ code, ...write }) => code !== undefined && isWrong({ ...write, code }))
      .map(({ text, code }) => `${text} was refused with ${code}`),
    ...reads
      .filter((read): read is ReadOf<'refusal'> => read.of === 'refusal' && isWrong(read))
      .map((read) => `${describeRead(read)} was answered ${read.code}`),
  ];
}

/** Each version in the books has one domain event, and each of these one notification for every affected person. */
function checkNotifications({ writes, counts }: History, { log, facts, notified }: Books): string[] {
  const found = [...Map.groupBy(counts, ({ session }) => session).values()].flatMap((inOrder) =>
    inOrder
      .filter(({ count }, index) => count < (inOrder[index - 1]?.count ?? 0))
      .map(({ session, count }) => `reads go back: ${session} has ${count} notifications, fewer than before`),
  );
  const unpublished = new Set(writes.filter(isUnpublished).map(({ text }) => text));
  const entries = log.filter(({ kind }) => kind !== 'group');
  for (const [id, versions] of Map.groupBy(entries, (entry) => entry.id)) {
    const due = versions.filter((one) => !unpublished.has(writeOf(one))).length;
    const events = facts.filter((fact) => fact.id === id).length;
    if (events !== due) found.push(`${id} has ${due} versions and ${events} domain events`);
  }
  const wanted = facts.flatMap(({ lines }) => lines);
  return [...found, ...countDifferences(wanted, notified).map((line) => `notifications: ${line}`)];
}

function countDifferences(wanted: string[], found: string[]): string[] {
  const [due, are] = [Map.groupBy(wanted, (line) => line), Map.groupBy(found, (line) => line)];
  return [...new Set([...wanted, ...found])].flatMap((line) => {
    const [some, others] = [due.get(line)?.length ?? 0, are.get(line)?.length ?? 0];
    return some === others ? [] : [`${line}: ${others} in place of ${some}`];
  });
}
