import { setTimeout as sleep } from 'node:timers/promises';
import { login, type Session, streamEvents, type Tokens, token } from '@allsquare/auth-contract';
import { type Answer, callOperation } from '@allsquare/local/client/call-operation.ts';
import { PASSWORD } from '../load/seed.ts';
import { emailOf, GROUPS, membersOf, PEOPLE } from '../load/world.ts';

/** In milliseconds. Access tokens last five minutes, so everybody's is renewed once in two. */
const RENEWED_WITHIN = 120_000;
const AGAIN_AFTER = 500;
const AT_ONCE = 4;

export type Person = {
  number: number;
  groups: number[];
  token: string;
  /** With both the token is renewed. */
  handle: string;
  cookie: string;
  /** Waits for an answer. */
  busy: boolean;
  renewing?: Promise<void> | undefined;
};

/** All people of the world, signed in as browsers are: with a handle and a cookie that renew their token. */
export class People {
  readonly all: Person[] = Array.from({ length: PEOPLE }, (_, number) => ({
    number,
    groups: [],
    token: '',
    handle: '',
    cookie: '',
    busy: false,
  }));

  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
    for (let group = 1; group <= GROUPS; group++)
      for (const number of membersOf(group)) this.all[number]?.groups.push(group);
  }

  async signIn(stopped: AbortSignal): Promise<void> {
    const waiting = this.all.values();
    const some = async () => {
      for (const person of waiting) await this.renew(person, stopped);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, some));
    stopped.throwIfAborted();
  }

  /** Evenly, whether those before are answered or not, until the end. */
  async refreshSessions(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted)
      for (const person of this.all) {
        void this.renew(person, stopped);
        await sleep(RENEWED_WITHIN / this.all.length, undefined, { signal: stopped }).catch(() => undefined);
      }
  }

  /** Resolves once it is done, whoever else asked for it meanwhile. */
  renew(person: Person, stopped: AbortSignal): Promise<void> {
    person.renewing ??= this.#renew(person, stopped).finally(() => {
      person.renewing = undefined;
    });
    return person.renewing;
  }

  /** Repeated until it is answered; whose session is over signs in. */
  async #renew(person: Person, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      const answer = await (person.handle ? this.#refresh(person) : this.#signIn(person)).catch(() => undefined);
      if (answer?.status === 200) return storeSession(person, answer);
      if (answer && answer.status < 500) person.handle = '';
      await sleep(AGAIN_AFTER);
    }
  }

  /** Holds the live events of somebody open, as a page does: what ends is opened again, until the end. */
  async listen(person: Person, stopped: AbortSignal): Promise<void> {
    const readStream = async () => {
      const headers = { authorization: `Bearer ${person.token}` };
      const { body } = await fetch(new URL(streamEvents.path, this.#origin), { headers, signal: stopped });
      await body?.pipeTo(new WritableStream());
    };
    while (!stopped.aborted) {
      await readStream().catch(() => undefined);
      await sleep(AGAIN_AFTER, undefined, { signal: stopped }).catch(() => undefined);
    }
  }

  #signIn = ({ number }: Person) =>
    callOperation(this.#origin, undefined, login, { body: { email: emailOf(number), password: PASSWORD } });

  #refresh = ({ handle, cookie }: Person) =>
    callOperation(this.#origin, undefined, token, {
      body: { grant_type: 'refresh_token', refresh_token: handle },
      headers: { cookie },
    });
}

function storeSession(person: Person, { body, headers }: Answer) {
  const { access_token, refresh_token } = body as Session | Tokens;
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  Object.assign(person, { token: access_token, handle: refresh_token });
  if (cookies.length > 0) person.cookie = cookies.join('; ');
}
