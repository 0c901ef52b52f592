import { setTimeout as sleep } from 'node:timers/promises';
import { acceptRequest, sendRequest } from '@allsquare/friends-contract';
import { addMember, createGroup } from '@allsquare/groups-contract';
import { type Client, newcomer, register } from '@allsquare/local/client.ts';
import { auditBooks, equalWithin, untilEqual } from '../projections.ts';
import { ChangingGroup } from './changing-group.ts';
import { checkHistory } from './check-history.ts';
import { checkMembers } from './check-members.ts';
import { checkRestored, type Restore } from './check-restored.ts';
import type { Doubled } from './doubled.ts';
import { strikeAtOnce } from './faults.ts';
import type { Books, History } from './history.ts';
import { randomBy } from './random.ts';
import { readBooks, readHeld } from './read-books.ts';
import { restoreBooks } from './restore-books.ts';
import { Session } from './session.ts';

const PEOPLE = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'];
const GROUPS = 3;
/** In milliseconds, before the first fault and between others. */
const PEACE = 2_000;

export type Round = {
  history: History;
  books: Books;
  /** What is wrong; nothing where all is right. */
  found: string[];
  faults: number;
  /** Milliseconds from the end of the last fault until every projection equalled its source. */
  equalAfter: number;
};

type RoundOptions = {
  seed: number;
  faults: number;
  /** Whether the books are restored to an earlier moment before the first fault. */
  restores?: boolean;
  say: (line: string) => void;
  signal?: AbortSignal;
};

/** Five people write and read in three new groups while faults strike; then the history is checked beside the books. */
export async function playRound(world: Doubled, { seed, faults, restores, say, signal }: RoundOptions): Promise<Round> {
  const random = randomBy(seed);
  const { product } = world;
  const history: History = { writes: [], reads: [], counts: [], members: [], merges: [], deletable: [] };
  const { ann, people, groups } = await makeGroups(product.origin, history);
  const changing = await ChangingGroup.create(product.origin, ann, randomBy(random.between(0, 2 ** 31)));
  const userIds = people.map(({ id }) => id);
  const sessions = people.map(
    (client) => new Session(client, userIds, groups, history, randomBy(random.between(0, 2 ** 31))),
  );
  const stopping = new AbortController();
  const isStopped = () => signal?.aborted === true;
  const writing = Promise.all([...sessions, changing].map((one) => one.goOn(stopping.signal)));
  writing.catch(() => {});
  let struck = 0;
  let healedAt = Date.now();
  let restore: Restore | undefined;
  try {
    await sleep(PEACE);
    restore = restores ? await restoreBooks(product, groups) : undefined;
    if (restore) say(`restore the books: ${restore.lost.length} writes are lost`);
    while (struck < faults && !isStopped()) {
      struck += await strikeAtOnce(world, random, faults - struck, say);
      healedAt = Date.now();
      await sleep(random.between(0, PEACE));
    }
  } finally {
    stopping.abort();
  }
  await writing;
  for (const id of history.deletable) await sessions[0]?.restore(id);
  const unequal = await untilEqual(product, healedAt).then(
    () => [],
    (error: Error) => [error.message],
  );
  const equalAfter = Date.now() - healedAt;
  const audit = await auditBooks(product);
  const check = async () => {
    const books = await readBooks(product, groups);
    const checked = restore ? checkRestored(history, books, restore) : checkHistory(history, books);
    const group = changing.id;
    const members = checkMembers({
      history: changing.history,
      books: await readBooks(product, [group]),
      group,
      held: await readHeld(product, group),
      answered: await changing.readBalances(),
      isRestored: restore !== undefined,
    });
    return { books, checked: [...checked, ...members] };
  };
  let { books, checked } = await check();
  // Who was killed with an event in hand gets it again after three seconds, and notifies then.
  while (checked.length > 0 && Date.now() - healedAt < equalWithin(product)) {
    await sleep(500);
    ({ books, checked } = await check());
  }
  const found = [...unequal, ...(audit === 'The books are right.' ? [] : [audit]), ...checked];
  return { history, books, found, faults: struck, equalAfter };
}

/** Friends with groups of which all are members, the last of them one that is deleted and restored meanwhile. */
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
    const { id } = await ann.ask(createGroup, { body: { name: text, type: 'trip' } });
    const call = { session: ann.name, began, ended: performance.now() };
    history.writes.push({ ...call, kind: 'group', group: id, text, moves: {}, outcome: 'acknowledged', version: 1 });
    for (const { email } of others) await ann.ask(addMember, { params: { id }, body: { email, role: 'admin' } });
    groups.push(id);
  }
  history.deletable = groups.slice(-1);
  return { ann, people, groups };
}
