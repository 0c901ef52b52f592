import { setTimeout as sleep } from 'node:timers/promises';
import { acceptRequest, sendRequest } from '@allsquare/friends-contract';
import { addMember, createGroup } from '@allsquare/groups-contract';
import { type Client, newcomer, register } from '@allsquare/local/client/client.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import { auditBooks, convergenceTimeout, rows, untilConverged } from '../projections.ts';
import { ChangingGroup } from './changing-group.ts';
import { checkActivity } from './check-activity.ts';
import { checkHistory } from './check-history.ts';
import { checkMembers } from './check-members.ts';
import { checkRestored, type Restore } from './check-restored.ts';
import { injectFaults } from './faults.ts';
import { type Books, emptyHistory, type History } from './history.ts';
import { type Item, Person } from './person.ts';
import { type Latencies, QuietSession } from './quiet-session.ts';
import { randomBy } from './random.ts';
import { readBooks, readMemberFacts, readSeatHolders } from './read-books.ts';
import { DESCRIPTION, readActivity, readMemberChanges } from './read-group.ts';
import type { ReplicatedProduct } from './replicated-product.ts';
import { restoreBooks } from './restore-books.ts';
import { runSession } from './session.ts';
import { restore as restoreGroup } from './write-groups.ts';
import { readPresets } from './write-presets.ts';

const PEOPLE = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'];
const GROUPS = 3;
/** In milliseconds: before the first fault, and at most between others. */
const WARM_UP = 2_000;
const MAX_PAUSE = 1_000;
/** In milliseconds: how long a quiet session runs alone before the others start. */
const ALONE = 1_000;

export type Round = {
  history: History;
  books: Books;
  /** The members of the group with movers. */
  changing: History;
  /** The errors found; empty if all is correct. */
  found: string[];
  faults: number;
  /** Milliseconds from the end of the last fault until every projection equalled its source. */
  convergedAfter: number;
  quiet: Latencies;
  restore?: Restore | undefined;
};

type RoundOptions = {
  seed: number;
  faults: number;
  /** Whether the books are restored to an earlier moment before the first fault. */
  restores?: boolean;
  log: (line: string) => void;
  signal?: AbortSignal;
};

/** Five people write and read in three new groups during faults; then the history is checked against the books. */
export async function playRound(
  world: ReplicatedProduct,
  { seed, faults, restores, log, signal }: RoundOptions,
): Promise<Round> {
  const random = randomBy(seed);
  const { product } = world;
  const history: History = { ...emptyHistory(), offClocks: world.offClocks };
  const { ann, people, groups } = await makeGroups(product.origin, history);
  const changing = await ChangingGroup.create(product.origin, ann, randomBy(random.between(0, 2 ** 31)));
  const userIds = people.map(({ id }) => id);
  const items: Item[] = [];
  const sessions = people.map(
    (client) => new Person(client, userIds, groups, history, items, randomBy(random.between(0, 2 ** 31))),
  );
  const quiet = await QuietSession.open(product.origin);
  await quiet.measure('alone', ALONE);
  const stopping = new AbortController();
  const isStopped = () => signal?.aborted === true;
  const writing = Promise.all([
    ...sessions.map((person) => runSession(person, stopping.signal)),
    changing.run(stopping.signal),
  ]);
  writing.catch(() => {});
  let injected = 0;
  let healedAt = Date.now();
  let restore: Restore | undefined;
  try {
    await quiet.measure('among', WARM_UP);
    restore = restores ? await restoreBooks(product, groups) : undefined;
    if (restore) log(`restore the books: ${restore.lost.length} writes are lost`);
    while (injected < faults && !isStopped()) {
      injected += await injectFaults(world, random, faults - injected, log);
      healedAt = Date.now();
      await sleep(random.between(0, MAX_PAUSE));
    }
  } finally {
    stopping.abort();
  }
  await writing;
  const [first] = sessions;
  if (!first) throw new Error('There is nobody');
  for (const id of history.deletable) await restoreGroup(first, id);
  log('all have stopped');
  const unequal = await untilConverged(product, healedAt).then(
    () => [],
    (error: Error) => [error.message],
  );
  const convergedAfter = Date.now() - healedAt;
  await untilNothingIsDue(product);
  const audit = await auditBooks(product);
  for (const group of groups) await readPresets(first, group);
  const check = async () => {
    const books = await readBooks(product, groups);
    const checked = restore ? checkRestored(history, books, restore) : checkHistory(history, books);
    const group = changing.id;
    const booksOfChanging = await readBooks(product, [group]);
    const activity = [
      ...checkActivity(history.writes, books.log, await readActivity(ann, groups)),
      // The current holder of a seat counts as the author of its earlier writes.
      ...checkActivity([], booksOfChanging.log, await readActivity(ann, [group])),
    ];
    const members = checkMembers({
      history: changing.history,
      books: booksOfChanging,
      group,
      seatHolders: await readSeatHolders(product, group),
      facts: await readMemberFacts(product, group),
      changes: await readMemberChanges(ann, group),
      answered: await changing.readBalances(),
      isRestored: restore !== undefined,
    });
    return { books, checked: [...checked, ...activity, ...members] };
  };
  let { books, checked } = await check();
  // A service that was killed while it handled an event gets it again after three seconds, and notifies then.
  while (checked.length > 0 && Date.now() - healedAt < convergenceTimeout(product)) {
    await sleep(500);
    ({ books, checked } = await check());
  }
  const found = [...unequal, ...(audit === 'The books are right.' ? [] : [audit]), ...checked];
  return {
    history,
    books,
    changing: changing.history,
    found,
    faults: injected,
    convergedAfter,
    quiet: quiet.latencies,
    restore,
  };
}

/** Friends in groups with all of them as members; the last group is deleted and restored during the round. */
async function makeGroups(
  origin: string,
  history: History,
): Promise<{ ann: Client; people: Client[]; groups: string[] }> {
  const people: Client[] = [];
  for (const name of PEOPLE) people.push(await register(origin, newcomer(`${name} Example`)));
  const [ann, ...others] = people;
  if (!ann) throw new Error('There is nobody');
  for (const other of others) {
    const { id } = await ann.ask(sendRequest, { body: { email: other.email } });
    await other.ask(acceptRequest, { params: { id }, body: {} });
  }
  const groups: string[] = [];
  for (let number = 1; number <= GROUPS; number++) {
    const [text, began] = [`Group ${number}`, performance.now()];
    const { id } = await ann.ask(createGroup, { body: { name: text, type: 'trip', description: DESCRIPTION } });
    const call = { session: ann.name, began, ended: performance.now() };
    history.writes.push({ ...call, kind: 'group', group: id, text, moves: {}, outcome: 'acknowledged', version: 1 });
    for (const { email } of others) await ann.ask(addMember, { params: { id }, body: { email, role: 'admin' } });
    groups.push(id);
  }
  history.deletable = groups.slice(-1);
  return { ann, people, groups };
}

/** In milliseconds. */
const DUE_TIMEOUT = 60_000;

/** The worker creates one bill of a group per run; a group that was deleted waits an hour. */
async function untilNothingIsDue(product: Product) {
  const due = `select id::text as line from repeats
    where next_on <= current_date and next_at < now() + interval '1 minute'`;
  for (const began = Date.now(); Date.now() - began < DUE_TIMEOUT; await sleep(100))
    if ((await rows(product, 'expenses', due)).length === 0) return;
}
