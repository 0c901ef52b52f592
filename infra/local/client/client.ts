import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, openGuest, register as registration, type Session } from '@allsquare/auth-contract';
import type { Operation } from '@allsquare/contract-kit';
import { type Answer, type CallInput, callOperation, type Route } from './call-operation.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** A person unknown to the product. */
export const newcomer = (name: string): Person => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`,
  // infra/e2e/search-logs.ts searches for this form.
  password: `password-${randomUUID()}`,
});

type AnswerOf<O extends Operation> = O['response']['_output'];

interface Ask {
  <O extends Operation>(operation: O, input?: CallInput): Promise<AnswerOf<O>>;
  /** A repeated write with the same key gets the first answer and adds nothing. */
  <T>(method: Operation['method'], path: string, body?: object, key?: string): Promise<T>;
}

type Stored = Record<'auth_token' | 'refresh_token' | 'user_id' | 'user_name' | 'user_email', string>;

/** A browser's storage of a session. */
export const localStorageOf = ({ access_token, refresh_token, user }: Session): Stored => ({
  auth_token: access_token,
  refresh_token,
  user_id: user.id,
  user_name: user.name,
  user_email: user.email,
});

/** A person signed in to the product, as a program that uses its API. */
export interface Client extends Person {
  id: string;
  /** Valid for five minutes; `call` and `ask` renew their own. */
  token: string;
  stored: Stored;
  /** Calls an operation of a contract; returns refusals too. */
  call: (operation: Route, input?: CallInput) => Promise<Answer>;
  /** Returns the body without parsing it by its contract; throws on a refusal. */
  ask: Ask;
  /**
   * Retries a write under one key until it gets an answer: after a lost answer, an unavailable part or a dropped
   * connection.
   */
  write: (operation: Route, input: CallInput) => Promise<Answer>;
  /** The same person at another address. */
  at: (origin: string) => Client;
}

/** The product's answer instead of a success. */
class Refused extends Error {
  readonly status: number;

  constructor({ method, path }: Route, { status, body }: Answer) {
    super(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
  }
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof Refused && error.status === status;

/** Sends a request signed out, or with a token; throws on a refusal. */
async function ask<T>(origin: string, token: string | undefined, route: Route, input: CallInput): Promise<T> {
  const answer = await callOperation(origin, token, route, input);
  if (answer.status >= 300) throw new Refused(route, answer);
  return answer.body as T;
}

/** Registers a new person, without a browser. */
export const register = async (origin: string, person: Person, signal?: AbortSignal): Promise<Client> =>
  clientOf(origin, person, await ask(origin, undefined, registration, { body: person, ...(signal && { signal }) }));

/** The token of a group's link, which this creates if it does not exist. */
export async function linkTokenOf(member: Client, groupId: string): Promise<string> {
  const { url } = await member.ask<{ url: string }>('POST', `/api/groups/${groupId}/link`);
  return new URL(url).hash.slice(1);
}

/** A person without an account, by the token of a group's link. */
export const openAsGuest = async (origin: string, token: string, name: string): Promise<Client> =>
  clientOf(
    origin,
    { name, email: '', password: '' },
    await ask(origin, undefined, openGuest, { body: { token, name } }),
  );

/** Signs in a person who has an account. */
export async function signIn(
  origin: string,
  { email, password }: Omit<Person, 'name'>,
  signal?: AbortSignal,
): Promise<Client> {
  const input = { body: { email, password }, ...(signal && { signal }) };
  const session = await ask<Session>(origin, undefined, login, input);
  return clientOf(origin, { name: session.user.name, email, password }, session);
}

/** A token is valid for five minutes (ms). */
const RENEW_AFTER = 240_000;

export function clientOf(origin: string, person: Person, session: Session): Client {
  const { access_token: token, user } = session;
  let [latest, since] = [token, Date.now()];
  /** The token, of another session where it has become old; a guest has only the first. */
  const current = async () => {
    if (!person.password || Date.now() - since < RENEW_AFTER) return latest;
    const { email, password } = person;
    const renewed = await ask<Session>(origin, undefined, login, { body: { email, password } }).catch(() => undefined);
    if (renewed) [latest, since] = [renewed.access_token, Date.now()];
    return latest;
  };
  const call = async (operation: Route, input: CallInput = {}) =>
    callOperation(origin, await current(), operation, input);
  const askAs = async <T>(route: Route, input: CallInput) => ask<T>(origin, await current(), route, input);
  return {
    ...person,
    id: user.id,
    token,
    stored: localStorageOf(session),
    call,
    ask: (first: Operation | Operation['method'], second?: CallInput | string, body?: object, key?: string) =>
      typeof first === 'string'
        ? askAs(
            { method: first, path: second as string },
            { ...(body && { body }), ...(key && { headers: { 'idempotency-key': key } }) },
          )
        : askAs(first, (second as CallInput | undefined) ?? {}),
    write: async (operation, input) => {
      const headers = { 'idempotency-key': randomUUID() };
      for (;;) {
        const answer = await call(operation, { ...input, headers }).catch(() => undefined);
        if (answer && answer.status < 500) return answer;
        await sleep(50);
      }
    },
    at: (other) => clientOf(other, person, session),
  };
}
