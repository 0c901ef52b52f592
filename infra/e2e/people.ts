import { randomUUID } from 'node:crypto';
import type { Session } from '@allsquare/auth-contract';
import { ask } from '@allsquare/local/ask.ts';
import type { Operation } from '@allsquare/service-kit';
import type { Answer, CallInput } from '@allsquare/service-kit/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { origin } from './running.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Somebody whom the product does not know yet. */
export const newcomer = (name: string): Person => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`,
  // As search-logs.ts knows it.
  password: `password-${randomUUID()}`,
});

export interface Registered extends Person {
  id: string;
  /** Good for five minutes. */
  token: string;
  /** Asks the product's api as this person; throws when it refuses. */
  ask: <T = unknown>(method: string, path: string, body?: object) => Promise<T>;
  /** Calls an operation of a contract as this person; answers refusals too. */
  call: (operation: Operation, input?: CallInput) => Promise<Answer>;
}

/** Registers somebody without a browser. */
export const registered = (name: string): Promise<Registered> => register(newcomer(name));

export const register = async (person: Person): Promise<Registered> =>
  entered(person, await ask(origin, 'POST', '/api/auth/register', { body: person }));

/** Deletes somebody's account. */
export const deleteAccount = ({ ask, password }: Registered) => ask('DELETE', '/api/users/me', { password });

/** Somebody who has an account already. */
export const asPerson = async (person: Person): Promise<Registered> =>
  entered(
    person,
    await ask(origin, 'POST', '/api/auth/login', { body: { email: person.email, password: person.password } }),
  );

const entered = (person: Person, { access_token, user }: Session): Registered => ({
  ...person,
  id: user.id,
  token: access_token,
  ask: (method, path, body) => ask(origin, method, path, { token: access_token, ...(body && { body }) }),
  // Loaded when it is called: `npm run screens` runs without jest, which alone can load all of it.
  call: async (operation, input = {}) => {
    const { callOperation } = await import('@allsquare/service-kit/testing');
    return callOperation(origin, access_token, operation, input);
  },
});

/** Signs in in this browser, as the sign-in page leaves it; answers a page on `path`. */
export async function signIn(context: BrowserContext, { email, password }: Person, path: string): Promise<Page> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } });
  const { access_token, refresh_token, user } = await response.json();
  const { cookies, origins } = await context.storageState();
  const stored = Object.entries({
    auth_token: access_token,
    refresh_token,
    user_id: user.id,
    user_name: user.name,
    user_email: user.email,
  }).map(([name, value]) => ({ name, value }));
  const others = origins.flatMap(({ localStorage }) => localStorage);
  await context.setStorageState({ cookies, origins: [{ origin, localStorage: [...others, ...stored] }] });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

export async function befriend(one: Registered, other: Registered): Promise<void> {
  const request = await one.ask<{ id: string }>('POST', '/api/friends/request', { email: other.email });
  await other.ask('POST', `/api/friends/requests/${request.id}/accept`, {});
}

/** A group made by the first of them, who is a friend of all others. */
export async function groupOf([maker, ...others]: [Registered, ...Registered[]], name: string): Promise<string> {
  const { id } = await maker.ask<{ id: string }>('POST', '/api/groups', { name, type: 'trip' });
  for (const { email } of others) await maker.ask('POST', `/api/groups/${id}/add-member`, { email, role: 'member' });
  return id;
}

/** An expense that the payer shares equally with the others. */
export const pay = (payer: Registered, others: Registered[], groupId: string, description: string, amount: number) =>
  payer.ask('POST', '/api/expenses', {
    expense: { groupId, description, amount, date: new Date().toISOString().slice(0, 10), paidBy: payer.id },
    splits: [payer, ...others].map(({ id }) => ({ userId: id })),
  });
