import { randomUUID } from 'node:crypto';
import { type Client, linkTokenOf } from '@allsquare/local/client/client.ts';
import { PASSWORD, people } from '@allsquare/local/seed/people.ts';
import { signIn } from '@allsquare/local/seed/sign-in.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import type { Product } from '@allsquare/local/start/product.ts';

type WithId = { id: string };
type Group = { members: { userId: string; place?: boolean }[] };

/**
 * Meaningful values by kind: ids of existing objects, tokens of groups' links, addresses without an account,
 * currencies of which two are in the same group, and refs that are sent again. Random ones would reach nothing.
 */
export type KnownIds = Record<
  | 'groups'
  | 'links'
  | 'people'
  | 'places'
  | 'emails'
  | 'currencies'
  | 'refs'
  | 'expenses'
  | 'settlements'
  | 'repeats'
  | 'invites'
  | 'requests'
  | 'notifications',
  string[]
>;

export const nothing: KnownIds = {
  groups: [],
  links: [],
  people: [],
  places: [],
  emails: [],
  currencies: [],
  refs: [],
  expenses: [],
  settlements: [],
  repeats: [],
  invites: [],
  requests: [],
  notifications: [],
};

/** Requests delete much, so they rotate through this many groups. */
const GROUPS = 20;

/** The groups have them in turn, and a bill in the next one. */
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'];
const REFS = Array.from({ length: 3 }, () => randomUUID());
const currencyAt = (count: number) => CURRENCIES[count % CURRENCIES.length];

/** Ann creates groups with every kind of content, and this returns what she sees. */
export async function fillForAnn(product: Product): Promise<KnownIds> {
  await declineInvites(product);
  const { origin } = product;
  const [ann, ben] = [await signIn(origin, 'ann'), await signIn(origin, 'ben')];
  for (let count = 0; count < GROUPS; count++) await fillGroups(ann, ben, count);
  const idsAt = async (path: string) => (await ann.ask<WithId[]>('GET', path)).map(({ id }) => id);
  const groups = await idsAt('/api/groups');
  const each = async (pathOf: (groupId: string) => string) => (await Promise.all(groups.map(pathOf).map(idsAt))).flat();
  const links = await Promise.all(groups.map((id) => linkTokenOf(ann, id)));
  const freeIn = await Promise.all(
    groups.map(async (id) => {
      const { members } = await ann.ask<Group>('GET', `/api/groups/${id}`);
      return members.filter(({ place }) => place).map(({ userId }) => userId);
    }),
  );
  // Dan holds a place, so both of his ids are valid in that group.
  const dan = await signIn(origin, 'dan');
  const at = freeIn.findIndex((free) => free.length > 0);
  const seat = freeIn[at]?.[0] ?? '';
  await dan.ask('POST', '/api/join', { token: links[at], placeId: seat });
  const { received, sent } = await ann.ask<Record<'received' | 'sent', WithId[]>>('GET', '/api/friends/requests');
  return {
    groups,
    links,
    people: [ann.id, ben.id, dan.id, seat, ...freeIn.flat()],
    places: freeIn.flat(),
    emails: groups.map((id) => `${id}@example.com`),
    currencies: CURRENCIES,
    refs: REFS,
    expenses: await idsAt('/api/expenses'),
    settlements: await each((id) => `/api/settlements?groupId=${id}`),
    repeats: await each((id) => `/api/repeats?groupId=${id}`),
    invites: [...(await each((id) => `/api/groups/${id}/invites`)), ...(await idsAt('/api/invites'))],
    requests: [...received, ...sent].map(({ id }) => id),
    notifications: await idsAt('/api/notifications'),
  };
}

/** An hour: a person may invite thirty times in one, and earlier requests may count. */
const declineInvites = ({ ownerUrl }: Product) =>
  onDatabase(ownerUrl('groups'), (db) => db.query(`update invites set created_at = created_at - interval '1 hour'`));

/** A group of Ann and Ben with every kind of content; Finn is invited. Returns its id. */
export async function fillGroups(ann: Client, ben: Client, count: number): Promise<string> {
  const { id: groupId } = await ann.ask<WithId>('POST', '/api/groups', {
    name: `Fuzz ${count}`,
    currency: currencyAt(count),
  });
  const send = (path: string, body: object) => ann.ask('POST', path, body);
  // Not as a friend: an earlier part may have ended the friendship.
  await ben.ask('POST', '/api/join', { token: await linkTokenOf(ann, groupId) });
  await send(`/api/groups/${groupId}/add-member`, { email: people.finn.email });
  await send(`/api/groups/${groupId}/places`, { name: 'Hal' });
  const expense = { groupId, description: 'Dinner', amount: 1000, date: '2026-05-02', paidBy: ann.id };
  await send('/api/expenses', { expense, splits: [{ userId: ann.id }, { userId: ben.id }] });
  const original = { currency: currencyAt(count + 1), amount: 900 };
  const of = [
    { userId: ann.id, value: 400 },
    { userId: ben.id, value: 500 },
  ];
  await send('/api/expenses', { expense: { ...expense, original, split: { kind: 'amounts', of } } });
  const { date: _, groupId: __, ...rent } = expense;
  const rhythm = { start: '2098-01-31', every: 1, unit: 'month', zone: 'Europe/Lisbon' };
  await send('/api/repeats', { groupId, expense: rent, splits: [{ userId: ben.id }], ...rhythm });
  await send('/api/settlements', { groupId, payerId: ben.id, payeeId: ann.id, amount: 500, original });
  return groupId;
}

/** Ann's credentials, as her sign-in sends them. */
export const credentials = { email: people.ann.email, password: PASSWORD };
