import { sessionHintCookie } from '@allsquare/auth-contract';
import {
  type Client,
  localStorageOf,
  newcomer,
  type Person,
  register as registerAt,
  signIn as signInAt,
} from '@allsquare/local/client/client.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { origin } from './running.ts';

export { newcomer, type Person };
export type Registered = Client;

const FIRST_NAMES = ['Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gia', 'Maximiliane', 'Omar', 'Wolfeschlegelsteinhausen'];

export const register = (person: Person): Promise<Registered> => registerAt(origin, person);

/** Registers a person without a browser. */
export const registered = (name: string): Promise<Registered> => register(newcomer(name));

/** Deletes a person's account. */
export const deleteAccount = ({ ask, password }: Registered) => ask('DELETE', '/api/users/me', { password });

/** A person who has an account already. */
export const asPerson = (person: Person): Promise<Registered> => signInAt(origin, person);

/** Signs in in this browser, as the sign-in page does; returns a page on `path`. `at`: the product's address there. */
export async function signIn(
  context: BrowserContext,
  { email, password }: Person,
  path: string,
  at = origin,
): Promise<Page> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } });
  const { cookies, origins } = await context.storageState();
  const stored = Object.entries(localStorageOf(await response.json())).map(([name, value]) => ({ name, value }));
  const others = origins.flatMap(({ localStorage }) => localStorage);
  await context.setStorageState({ cookies, origins: [{ origin: at, localStorage: [...others, ...stored] }] });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Signs in in this browser with the cookie that the sign-in page sets too, so that its pages have first views. */
export async function signInWithHint(context: BrowserContext, person: Person, at = origin): Promise<void> {
  await (await signIn(context, person, '/favicon.svg', at)).close();
  const { origins } = await context.storageState();
  const handle = origins[0]?.localStorage.find(({ name }) => name === 'refresh_token')?.value ?? '';
  const { sid } = JSON.parse(Buffer.from(handle.split('.')[1] ?? '', 'base64url').toString());
  await context.addCookies([{ name: sessionHintCookie, value: sid, url: at, sameSite: 'Strict' }]);
}

export async function befriend(one: Registered, other: Registered): Promise<void> {
  const request = await one.ask<{ id: string }>('POST', '/api/friends/request', { email: other.email });
  await other.ask('POST', `/api/friends/requests/${request.id}/accept`, {});
}

/** A group created by the first of them, who is a friend of all others; absent: in US dollars. */
export async function groupOf(
  [maker, ...others]: [Registered, ...Registered[]],
  name: string,
  currency?: string,
): Promise<string> {
  const { id } = await maker.ask<{ id: string }>('POST', '/api/groups', { name, type: 'trip', currency });
  for (const { email } of others) await maker.ask('POST', `/api/groups/${id}/add-member`, { email, role: 'member' });
  return id;
}

/** An expense that the payer shares equally with the others. */
export const pay = (payer: Registered, others: Registered[], groupId: string, description: string, amount: number) =>
  payer.ask('POST', '/api/expenses', {
    expense: { groupId, description, amount, date: new Date().toISOString().slice(0, 10), paidBy: payer.id },
    splits: [payer, ...others].map(({ id }) => ({ userId: id })),
  });

/** A bill in francs that the payer shares equally with the others; `amount` in the group's currency. Minor units. */
export const payInFrancs = (
  payer: Registered,
  others: Registered[],
  groupId: string,
  { amount, francs }: { amount: number; francs: number },
) =>
  payer.ask('POST', '/api/expenses', {
    expense: {
      groupId,
      description: 'Fondue',
      amount,
      original: { currency: 'CHF', amount: francs },
      date: '2026-05-02',
      paidBy: payer.id,
    },
    splits: [payer, ...others].map(({ id }) => ({ userId: id })),
  });

/**
 * A group of this many: its creator, and the others by name alone, some of whom have paid for everybody. So no two
 * balances are alike, and the creator owes.
 */
export async function crowdOf(maker: Registered, count: number, name: string): Promise<string> {
  const names = Array.from(
    { length: count - 1 },
    (_, at) => `${FIRST_NAMES[at % FIRST_NAMES.length]} Number-${at + 2}`,
  );
  const { id } = await maker.ask<{ id: string }>('POST', '/api/groups', { name, type: 'trip' });
  const others: string[] = [];
  for (const place of names) {
    const { userId } = await maker.ask<{ userId: string }>('POST', `/api/groups/${id}/places`, { name: place });
    others.push(userId);
  }
  const categories = ['food', 'rent', 'utilities', 'activities', 'transportation', 'general', 'shopping', 'other'];
  const everybody = [maker.id, ...others].map((userId) => ({ userId }));
  for (const [at, category] of categories.entries()) {
    const expense = {
      groupId: id,
      amount: 12_345 * (at + 1),
      category,
      paidBy: others[at * 2],
      description: `For all ${at}`,
    };
    await maker.ask('POST', '/api/expenses', {
      expense: { ...expense, date: new Date().toISOString().slice(0, 10) },
      splits: everybody,
    });
  }
  return id;
}
