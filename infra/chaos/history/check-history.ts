import { checkPresets } from './check-presets.ts';
import {
  type Books,
  type History,
  isUntold,
  type Kind,
  type Moves,
  type Read,
  type Seen,
  type Write,
} from './history.ts';
import { add, postingsOf, versionOf, writeOf } from './postings-of.ts';

type ReadOf<Of extends Read['of']> = Extract<Read, { of: Of }>;
type Snapshot = Read & { of: Kind; seen: Seen[] };
type Logged = Books['log'][number];

const KINDS: Kind[] = ['expense', 'settlement', 'group'];
/** Refusals of a member for what another member has done meanwhile. */
const OVERTAKEN = [
  'stale-version',
  'settlement-changed',
  'changed-since',
  'expense-not-found',
  'settlement-not-found',
  'version-not-kept',
  'item-not-found',
  'not-in-the-bill',
];
/** What a replica says whose clock is off. */
const BY_CLOCK = 'signed-out';

/**
 * What is wrong with a history, beside the books that stand in the end; a sentence each, none where all is right.
 *
 * Everything that is written has a text of its own, so each version in the books or in an answer names the write that
 * made it. The answers have an order in which one after the other explains them exactly where: versions of a thing
 * count up; a write that was answered before another began has the lower place; what was answered before a read began
 * is in it; and of two reads, one has all that the other has, the later one if they did not overlap.
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
  ];
}

const groupsOf = ({ writes, reads }: History, { log }: Books) => [
  ...new Set([...log, ...writes, ...reads].map(({ group }) => group)),
];

/** Every acknowledged write stands once, at the version that was answered; a refused one not at all. */
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
  return [...writes.flatMap(wrong), ...foreign];
}

/** The versions of a thing are 1, 2, 3 and so on. */
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
      .map(({ id, version, text }) => `${by(read)} saw version ${version} of ${id} as ${text}, which it never was`),
  );
  const ofWrites = placed.flatMap((later) =>
    before
      .filter(({ ended }) => ended < later.began)
      .flatMap((earlier) => {
        if (earlier.place.id === later.place.id && earlier.place.version >= later.place.version)
          return [`${later.text} came after ${earlier.text} and stands before it`];
        return snapshots
          .filter((read) => shows(read, later.place) && !shows(read, earlier.place))
          .map((read) => `no order explains ${by(read)}: it has ${later.text} without ${earlier.text} before it`);
      }),
  );
  const ofReads = snapshots.flatMap((read) => [
    ...before
      .filter((write) => write.ended < read.began && !shows(read, write.place))
      .map((write) => `${by(read)} does not have ${write.text}, ${write.session} had it acknowledged before`),
    ...placed
      .filter((write) => write.began > read.ended && shows(read, write.place))
      .map((write) => `${by(read)} has ${write.text} from later`),
  ]);
  const ids = new Set(versions.map(({ id }) => id));
  const ofTwo = snapshots.flatMap((one) =>
    snapshots.flatMap((other) => {
      if (one === other || one.began > other.began) return [];
      const less = [...ids].filter((id) => (other.versions.get(id) ?? 0) < (one.versions.get(id) ?? 0));
      if (less.length === 0) return [];
      if (one.ended < other.began) return [`reads go back: ${by(other)} has less of ${less[0]} than ${by(one)} before`];
      const more = [...ids].filter((id) => (other.versions.get(id) ?? 0) > (one.versions.get(id) ?? 0));
      return more.length > 0 ? [`no order explains ${by(one)} beside ${by(other)}: ${less[0]}, ${more[0]}`] : [];
    }),
  );
  return [...unexplained, ...ofWrites, ...ofReads, ...ofTwo];
}

const by = ({ session, of, began, ended }: Read) =>
  `${session}'s read of ${of} at ${Math.round(began)} to ${Math.round(ended)}`;

/** A member is refused only what another has changed or deleted meanwhile. */
function checkRefusals({ writes, reads, deletable, offClocks }: History): string[] {
  const isWrong = ({ group, code, began, ended }: Pick<Write, 'group' | 'began' | 'ended'> & { code: string }) =>
    !deletable.includes(group) &&
    !OVERTAKEN.includes(code) &&
    !(code === BY_CLOCK && offClocks.some(([from, until]) => began < until && ended > from));
  return [
    ...writes
      .filter(({ code, ...write }) => code !== undefined && isWrong({ ...write, code }))
      .map(({ text, code }) => `${text} was refused with ${code}`),
    ...reads
      .filter((read): read is ReadOf<'refusal'> => read.of === 'refusal' && isWrong(read))
      .map((read) => `${by(read)} was answered ${read.code}`),
  ];
}

const sumOf = (cents: Moves) => Object.values(cents).reduce((sum, one) => sum + one, 0);
/** Without those who are square. */
const text = (cents: Moves) =>
  JSON.stringify(
    Object.entries(cents)
      .filter(([, one]) => one !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** What the thing's newest version in the list posts. */
function standing(seen: Seen[], moves: Map<string, Moves>): Moves {
  const newest = Map.groupBy(seen, ({ id }) => id).values();
  const last = Array.from(newest, (versions) =>
    versions.reduce((one, other) => (one.version > other.version ? one : other)),
  );
  return add(last.map((one) => moves.get(versionOf(one)) ?? {}));
}

function checkBalances({ writes, reads }: History, books: Books, group: string): string[] {
  const isHere = (one: { group: string }) => one.group === group;
  const moves = postingsOf(books.log.filter(isHere), writes);
  const published = books.balances.filter(isHere).toSorted((a, b) => a.version - b.version);
  const [stand] = books.standing.filter(isHere);
  // Writes that went together are published together, at the last one's version (ADR 0036).
  const byVersion = new Map(published.map(({ version, cents }) => [version, cents]));
  const at = (version: number) => (version === 0 ? {} : byVersion.get(version));
  const known = new Set([text({}), ...published.map(({ cents }) => text(cents))]);
  const here = reads.filter(isHere);
  const plans = here.filter((read): read is ReadOf<'plan'> => read.of === 'plan');
  const found: string[] = [];

  const last = published.at(-1);
  const seen = here.flatMap((read) => (read.of === 'plan' || read.of === 'books' ? [read.version] : []));
  for (const version of new Set(seen))
    if (!at(version)) found.push(`version ${version} of ${group} was answered and not published`);
  for (const { version, cents } of published)
    if (sumOf(cents) !== 0) found.push(`version ${version} of ${group} sums to ${sumOf(cents)}`);
  if (stand && (stand.version !== (last?.version ?? 0) || text(stand.cents) !== text(last?.cents ?? {})))
    found.push(`${group} stands at ${stand.version} ${text(stand.cents)} and has published ${last?.version}`);
  const entries = books.log.filter((one) => isHere(one) && one.kind !== 'group');
  if (text(standing(entries, moves)) !== text(stand?.cents ?? {}))
    found.push(
      `the balances of ${group} are ${text(stand?.cents ?? {})}, its entries ${text(standing(entries, moves))}`,
    );

  for (const read of here) {
    if (read.of === 'balances' && !known.has(text(read.cents)))
      found.push(`${by(read)} was answered ${text(read.cents)}, which never was`);
    if (read.of === 'plan') {
      const paid = add(read.transfers.map(({ from, to, cents }) => ({ [from]: cents, [to]: -cents })));
      const rest = text(add([at(read.version) ?? { nobody: 1 }, paid]));
      if (rest !== text({})) found.push(`${by(read)} leaves ${rest} of version ${read.version}`);
    }
    if (read.of === 'books' && text(read.cents) !== text(at(read.version) ?? { nobody: 1 }))
      found.push(`${by(read)} was answered ${text(read.cents)}, not version ${read.version}`);
    if (read.of === 'books' && text(read.cents) !== text(standing(read.seen, moves)))
      found.push(`${by(read)} was answered ${text(read.cents)}, its entries are ${text(standing(read.seen, moves))}`);
  }
  for (const one of plans)
    for (const other of plans)
      if (one.ended < other.began && one.version > other.version)
        found.push(`reads go back: ${by(other)} has version ${other.version}, ${by(one)} had ${one.version}`);
  return found;
}

/** A session's chips of a group are balances that it had, in the order in which it had them. */
function checkChips({ reads }: History, { balances }: Books): string[] {
  const chips = reads.filter((read): read is ReadOf<'chip'> => read.of === 'chip');
  return [...Map.groupBy(chips, ({ session, group }) => `${session} ${group}`).values()].flatMap((inOrder) => {
    const published = balances
      .filter(({ group }) => group === inOrder[0]?.group)
      .toSorted((a, b) => a.version - b.version)
      .map(({ cents }) => cents);
    const versions = [{}, ...published] as Moves[];
    let place = 0;
    for (const read of inOrder) {
      const next = versions.findIndex((cents, version) => version >= place && (cents[read.reader] ?? 0) === read.cents);
      if (next < 0) return [`${by(read)} was answered ${read.cents}, which it was not from version ${place} on`];
      place = next;
    }
    return [];
  });
}

/** Each version of the books is one domain event, and each of these one notification for everybody concerned. */
function checkNotifications({ writes, counts }: History, { log, facts, told }: Books): string[] {
  const found = [...Map.groupBy(counts, ({ session }) => session).values()].flatMap((inOrder) =>
    inOrder
      .filter(({ count }, index) => count < (inOrder[index - 1]?.count ?? 0))
      .map(({ session, count }) => `reads go back: ${session} has ${count} notifications, fewer than before`),
  );
  const untold = new Set(writes.filter(isUntold).map(({ text }) => text));
  const entries = log.filter((one) => one.kind !== 'group' && !untold.has(writeOf(one)));
  for (const [id, versions] of Map.groupBy(entries, (entry) => entry.id)) {
    const events = facts.filter((fact) => fact.id === id).length;
    if (events !== versions.length) found.push(`${id} has ${versions.length} versions and ${events} domain events`);
  }
  const wanted = facts.flatMap(({ lines }) => lines);
  return [...found, ...countDifferences(wanted, told).map((line) => `notifications: ${line}`)];
}

function countDifferences(wanted: string[], found: string[]): string[] {
  const [due, are] = [Map.groupBy(wanted, (line) => line), Map.groupBy(found, (line) => line)];
  return [...new Set([...wanted, ...found])].flatMap((line) => {
    const [some, others] = [due.get(line)?.length ?? 0, are.get(line)?.length ?? 0];
    return some === others ? [] : [`${line}: ${others} in place of ${some}`];
  });
}
