import { createExpense } from '@allsquare/expenses-contract';
import {
  addPlace,
  createGroup,
  joinByLink,
  type Link,
  type Member,
  removeMember,
  shareLink,
  unclaimPlace,
} from '@allsquare/groups-contract';
import { type Client, newcomer, register, signIn } from '@allsquare/local/client/client.ts';
import { until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { expect, test } from '@jest/globals';
import { auditBooks, rows, untilConverged } from './projections.ts';

const NAMES = ['Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'];
const ACCOUNTS = 4;
const TURNS = 200;
const VICTIMS = ['svc-groups', 'svc-expenses', 'nats', 'svc-auth-gateway'] as const;
const CENTS = 1000;

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

/** As people do: a lost answer may have left the account, so they sign in, or else register again. */
async function registerUnderFaults(name: string): Promise<Client> {
  const person = newcomer(name);
  return until('a lost registration to be repeated', () =>
    register(product.origin, person).catch(() => signIn(product.origin, person).catch(() => undefined)),
  );
}

/**
 * Accounts claim and unclaim places while Ann writes expenses with them. Now and then an account pays while its place
 * is unclaimed: one of the two requests is refused. An account that has paid retains the place; Ann removes it with its
 * open balance, and a new account replaces it.
 */
async function playGroup() {
  const ann = await register(product.origin, newcomer('Ann Example'));
  const { id: groupId } = await ann.ask(createGroup, { body: { name: 'Lisbon trip', type: 'trip' } });
  const places: string[] = [];
  const addOne = async (name: string) => {
    const { status, body } = await ann.write(addPlace, { params: { id: groupId }, body: { name } });
    expect(status).toBe(201);
    places.push((body as Member).userId);
  };
  for (const name of NAMES) await addOne(name);
  /** Ends with each person whom Ann removes. */
  const link = async () => {
    const { body } = await ann.write(shareLink, { params: { id: groupId }, body: {} });
    return new URL((body as Link).url).hash.slice(1);
  };
  let token = await link();
  const cents = new Map<string, number>();
  const move = (seat: string, by: number) => cents.set(seat, (cents.get(seat) ?? 0) + by);
  /** The permanent holder of a place. */
  const owners = new Map<string, string>();
  /** `failed`: one account has failed, so the others stop too. */
  const played = { turns: 0, failed: false };

  /** Returns the seat; undefined if another account has taken the place. */
  const take = async (who: Client): Promise<string | undefined> => {
    const placeId = pick(places.filter((place) => !owners.has(place)));
    const { status, body } = await who.write(joinByLink, { body: { token, placeId } });
    expect([200, 201, 404, 409]).toContain(status);
    if (status === 404) token = await link();
    if (status >= 400) return undefined;
    // An existing member has taken nothing.
    if (status === 201) played.turns += 1;
    const { seat, userId } = body as Member;
    expect(userId).toBe(who.id);
    return seat ?? userId;
  };
  const giveBack = (who: Client) => who.write(unclaimPlace, { params: { id: groupId, userId: who.id }, body: {} });
  /** By the seat: svc-expenses may not know yet that this account has another one now. */
  const pay = async (who: Client, payer: string, other: string) => {
    const { status } = await who.write(createExpense, {
      body: {
        expense: { groupId, description: 'Dinner', amount: CENTS, date: '2026-05-02', paidBy: payer },
        splits: [{ userId: payer }, { userId: other }],
      },
    });
    if (status === 201) {
      move(payer, CENTS / 2);
      move(other, -CENTS / 2);
    } else expect([404, 409, 422]).toContain(status);
    return status === 201;
  };
  /** The link does not admit a person whom Ann removed with an open balance. */
  const keep = async (who: Client, seat: string) => {
    owners.set(seat, who.id);
    await addOne(`Place of ${seat}`);
    const params = { id: groupId, userId: who.id };
    const removed = await ann.write(removeMember, { params, query: { keepBalance: 'true' } });
    expect([204, 404]).toContain(removed.status);
    token = await link();
    // Or another person's removal has ended it again.
    expect([403, 404]).toContain((await who.write(joinByLink, { body: { token } })).status);
  };

  const act = async (first: Client) => {
    let who = first;
    let seat: string | undefined;
    while (played.turns < TURNS && !played.failed) {
      seat ??= await take(who);
      if (!seat) continue;
      await pay(ann, ann.id, seat);
      const pays = Math.random() < 0.1;
      const [paid, { status }] = await Promise.all([pays && pay(who, seat, ann.id), giveBack(who)]);
      // A repeat finds the completed write; a place is unclaimed or pays, never both.
      if (paid) {
        expect(status).toBe(409);
        await keep(who, seat);
        who = await registerUnderFaults('New Example');
      } else if (status >= 300 && status !== 404) continue;
      played.turns += 1;
      seat = undefined;
    }
  };
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, n) => register(product.origin, newcomer(`Ivy${n} Example`))),
  );
  const acting = Promise.all(accounts.map(act));
  acting.catch(() => {
    played.failed = true;
  });
  const untilTurn = async (turn: number) => {
    while (played.turns < turn && !played.failed) await pause();
  };
  return { groupId, cents, owners, acting, untilTurn, played };
}

test('200 claims and unclaims under kills: one seat each, and the books stay with their seat', async () => {
  const { groupId, cents, owners, acting, untilTurn, played } = await playGroup();
  for (const [at, victim] of VICTIMS.entries()) {
    await untilTurn(((at + 1) * TURNS) / (VICTIMS.length + 1));
    product.part(victim).kill('SIGKILL');
    await product.part(victim).whenReady();
  }
  await acting;
  const took = await untilConverged(product);

  const held = `select user_id || ' ' || count(*) as line from members where group_id = $1 group by user_id`;
  expect((await rows(product, 'groups', held, [groupId])).filter((line) => !line.endsWith(' 1'))).toEqual([]);
  const kept = await rows(
    product,
    'expenses',
    `select user_id || ' ' || cents as line from balances where group_id = $1 and cents <> 0`,
    [groupId],
  );
  // Exactly the accounts that have paid hold their seat, as members or former members.
  const holders = await rows(
    product,
    'expenses',
    `select user_id || ' ' || account_id as line from memberships where group_id = $1 and user_id = any($2)`,
    [groupId, [...owners.keys()]],
  );
  expect(holders.toSorted()).toEqual(Array.from(owners, ([seat, id]) => `${seat} ${id}`).toSorted());
  const model = Array.from(cents).flatMap(([seat, sum]) => (sum === 0 ? [] : [`${seat} ${sum}`]));
  expect(kept.toSorted()).toEqual(model.toSorted());
  expect(await auditBooks(product)).toBe('The books are right.');
  console.log(`${played.turns} takes and frees, equal after ${took} ms`);
});
