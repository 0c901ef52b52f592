import { type Client, hasStatus } from '../client/client.ts';
import { groups, type SeedGroup, type Spent } from './groups.ts';
import { everybody, friendships, people, requests, type Somebody } from './people.ts';
import { signIn } from './sign-in.ts';

type Everybody = Record<Somebody, Client>;

/** The product deletes idempotency keys after 24 hours, so the seed does not touch an older world. */
const KEY_LIFETIME = 20 * 3_600_000;
const DAY = 86_400_000;

/**
 * Fills the running product at `origin` with the small world. Every write has its own key, and days count from the
 * world's first one. A second run therefore adds nothing, and an interrupted one is completed. Returns when the world
 * began and whether it existed.
 */
export async function fill(origin: string): Promise<{ began: Date; wasThere: boolean }> {
  const all = Object.fromEntries(
    await Promise.all(everybody.map(async (somebody) => [somebody, await signIn(origin, somebody)] as const)),
  ) as Everybody;
  const found = await firstGroupOf(all);
  if (found && Date.now() - found.getTime() > KEY_LIFETIME) return { began: found, wasThere: true };

  for (const [one, other] of friendships) await befriend(all[one], all[other], people[other].email);
  for (const [from, email] of requests) await request(all[from], email);
  let began = found;
  for (const group of groups) {
    const { id, createdAt } = await make(group, all[group.maker]);
    began ??= new Date(createdAt);
    if (await exists(id, all[group.maker])) await addEntries(group, id, began, all);
  }
  return { began: began ?? new Date(), wasThere: found !== undefined };
}

interface Group {
  id: string;
  name: string;
  createdAt: string;
}

async function firstGroupOf(all: Everybody): Promise<Date | undefined> {
  const [first] = groups;
  const mine = first ? await all[first.maker].ask<Group[]>('GET', '/api/groups') : [];
  const there = mine.find(({ name }) => name === first?.name);
  return there && new Date(there.createdAt);
}

/** Undefined when they are friends already. */
const request = (from: Client, email: string) =>
  from.ask<{ id: string }>('POST', '/api/friends/request', { email }, keyOf(email)).catch(ignoreCode(409));

async function befriend(one: Client, other: Client, email: string): Promise<void> {
  const asked = await request(one, email);
  if (asked) await other.ask('POST', `/api/friends/requests/${asked.id}/accept`, {}).catch(ignoreCode(409));
}

const make = ({ name, type, description }: SeedGroup, maker: Client) =>
  maker.ask<Group>('POST', '/api/groups', { name, type, description }, keyOf(name));

/** A member may have deleted the group since. */
const exists = (groupId: string, maker: Client) => maker.ask('GET', `/api/groups/${groupId}`).catch(ignoreCode(404));

async function addEntries(
  { spent, settled, repeats = [], maker, others }: SeedGroup,
  groupId: string,
  began: Date,
  all: Everybody,
): Promise<void> {
  for (const other of others) {
    const { email } = people[other];
    await all[maker].ask('POST', `/api/groups/${groupId}/add-member`, { email }, keyOf(email));
  }
  const day = (daysAgo: number) => new Date(began.getTime() - daysAgo * DAY).toISOString();
  const inOrder = spent.toSorted((a, b) => b.daysAgo - a.daysAgo);
  for (const [nth, expense] of inOrder.entries()) {
    const { daysAgo, paidBy, payers, description, amount, category, notes, refund } = expense;
    const { splits, ...division } = divisionOf(expense, [maker, ...others], all);
    const date = day(daysAgo).slice(0, 10);
    await all[paidBy].ask(
      'POST',
      '/api/expenses',
      {
        expense: {
          description,
          amount,
          category,
          notes,
          refund,
          ...division,
          groupId,
          date,
          paidBy: all[paidBy].id,
          payers: payers && amountsOf(payers, all),
        },
        splits,
      },
      keyOf(`${groupId}-expense-${nth}`),
    );
  }
  for (const [nth, { daysAgo, from, to, amount, notes }] of settled.entries()) {
    await all[from].ask(
      'POST',
      '/api/settlements',
      {
        groupId,
        payerId: all[from].id,
        payeeId: all[to].id,
        amount,
        date: day(daysAgo),
        notes,
      },
      keyOf(`${groupId}-settlement-${nth}`),
    );
  }
  const splits = [maker, ...others].map((one) => ({ userId: all[one].id }));
  for (const [nth, { startsIn, every, unit, paidBy, ...bill }] of repeats.entries())
    await all[paidBy].ask(
      'POST',
      '/api/repeats',
      {
        groupId,
        expense: { ...bill, paidBy: all[paidBy].id },
        splits,
        start: day(-startsIn).slice(0, 10),
        every,
        unit,
        zone: 'Europe/Lisbon',
      },
      keyOf(`${groupId}-repeat-${nth}`),
    );
}

const amountsOf = (amounts: Partial<Record<Somebody, number>>, all: Everybody) =>
  Object.entries(amounts).map(([one, amount]) => ({ userId: all[one as Somebody].id, amount }));

/** The split, as it is sent. */
function divisionOf({ among, bill }: Spent, members: Somebody[], all: Everybody) {
  const idsOf = (people: Somebody[]) => people.map((one) => all[one].id);
  if (bill) {
    // The same ones each time, as an idempotency key requires.
    const items = bill.items.map(({ of, ...item }, at) => ({
      ...item,
      id: `50000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      of: idsOf(of).map((userId) => ({ userId, value: 1 })),
    }));
    return { split: { ...bill, kind: 'items', people: idsOf(members), items } };
  }
  if (among && !Array.isArray(among)) return { splitType: 'exact', splits: amountsOf(among, all) };
  return { splitType: 'equally', splits: idsOf(among ?? members).map((userId) => ({ userId })) };
}

/** Visible ASCII, as a key requires. */
const keyOf = (what: string) => `seed-${what.replaceAll(' ', '-')}`;

const ignoreCode =
  (status: number) =>
  (error: unknown): undefined => {
    if (!hasStatus(error, status)) throw error;
  };
