import { createExpense } from '@allsquare/expenses-contract';
import { addPlace, createGroup, freePlace, joinByLink, type Member, removeMember } from '@allsquare/groups-contract';
import { type Client, linkTokenOf, newcomer, register } from '@allsquare/local/client.ts';
import { product } from '@allsquare/testing/running';
import { expect, test } from '@jest/globals';
import { auditBooks, rows, untilEqual } from './projections.ts';

const NAMES = ['Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'];
const ACCOUNTS = 4;
const TURNS = 200;
const VICTIMS = ['svc-groups', 'svc-expenses', 'nats', 'svc-auth-gateway'] as const;
const CENTS = 1000;

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Places that accounts take, give back, lose to the admin and leave, while they write expenses. */
async function playGroup() {
  const ann = await register(product.origin, newcomer('Ann Example'));
  const { id: groupId } = await ann.ask(createGroup, { body: { name: 'Lisbon trip', type: 'trip' } });
  const places: string[] = [];
  for (const name of NAMES) places.push((await ann.ask(addPlace, { params: { id: groupId }, body: { name } })).userId);
  const token = await linkTokenOf(ann, groupId);
  const cents = new Map([ann.id, ...places].map((seat) => [seat, 0]));
  let turns = 0;

  /** Answers the seat; undefined where somebody else has taken the place, or has left the group with it. */
  const take = async (who: Client): Promise<string | undefined> => {
    const { status, body } = await who.write(joinByLink, { body: { token, placeId: pick(places) } });
    expect([200, 201, 404, 409]).toContain(status);
    if (status >= 400) return undefined;
    // Whoever was in already has taken nothing.
    if (status === 201) turns += 1;
    const { seat, userId } = body as Member;
    expect(userId).toBe(who.id);
    return seat ?? userId;
  };
  const giveBack = (who: Client) => {
    const admins = Math.random() < 0.5 ? ann : who;
    return admins.write(freePlace, { params: { id: groupId, userId: who.id }, body: {} });
  };
  const leave = (who: Client) => who.write(removeMember, { params: { id: groupId, userId: who.id } });
  const pay = async (who: Client, seat: string) => {
    const other = pick([ann.id, ...places].filter((one) => one !== seat));
    const { status } = await who.write(createExpense, {
      body: {
        // By the seat: svc-expenses may not have heard yet that this account holds another one now.
        expense: { groupId, description: 'Dinner', amount: CENTS, date: '2026-05-02', paidBy: seat },
        splits: [{ userId: seat }, { userId: other }],
      },
    });
    // Somebody has left the group who is named by their seat.
    if (status !== 201) return expect([404, 422]).toContain(status);
    cents.set(seat, (cents.get(seat) ?? 0) + CENTS / 2);
    return cents.set(other, (cents.get(other) ?? 0) - CENTS / 2);
  };

  const act = async (who: Client) => {
    let seat: string | undefined;
    while (turns < TURNS) {
      if (!seat) {
        seat = await take(who);
        continue;
      }
      await pay(who, seat);
      const { status } = await (Math.random() < 0.2 ? leave(who) : giveBack(who));
      // A repeat of what was done finds it done; nobody leaves with an open balance.
      if (status >= 300 && status !== 404) continue;
      turns += 1;
      seat = undefined;
    }
  };
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, n) => register(product.origin, newcomer(`Ivy${n} Example`))),
  );
  const acting = Promise.all(accounts.map(act));
  return { groupId, cents, acting, turns: () => turns };
}

test('200 takes and frees under kills: one seat each, and what is in the books stays with its seat', async () => {
  const { groupId, cents, acting, turns } = await playGroup();
  for (const [at, victim] of VICTIMS.entries()) {
    while (turns() < ((at + 1) * TURNS) / (VICTIMS.length + 1)) await pause();
    product.part(victim).kill('SIGKILL');
    await product.part(victim).whenReady();
  }
  await acting;
  const took = await untilEqual(product);

  const held = `select user_id || ' ' || count(*) as line from members where group_id = $1 group by user_id`;
  expect((await rows(product, 'groups', held, [groupId])).filter((line) => !line.endsWith(' 1'))).toEqual([]);
  const kept = await rows(
    product,
    'expenses',
    `select user_id || ' ' || cents as line from balances where group_id = $1 and cents <> 0`,
    [groupId],
  );
  const model = Array.from(cents).flatMap(([seat, sum]) => (sum === 0 ? [] : [`${seat} ${sum}`]));
  expect(kept.toSorted()).toEqual(model.toSorted());
  expect(await auditBooks(product)).toBe('The books are right.');
  console.log(`${turns()} takes and frees, equal after ${took} ms`);
});
