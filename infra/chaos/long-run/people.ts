import { setTimeout as sleep } from 'node:timers/promises';
import { login, type Session, streamEvents, type Tokens, token } from '@allsquare/auth-contract';
import { type Answer, type CallInput, callOperation, type Route } from '@allsquare/local/client/call-operation.ts';
import { PASSWORD } from '../../load/seed.ts';
import { emailOf, GROUPS, groupId, membersOf, PEOPLE } from '../../load/world.ts';
import { emptyHistory, type History } from '../history/history.ts';
import type { Random } from '../history/random.ts';
import { Recorder } from '../history/recorder.ts';

/** In milliseconds. Access tokens last five minutes; each is renewed every two. */
const RENEWED_WITHIN = 120_000;
const RETRY_INTERVAL = 500;
const ANSWER_TIMEOUT = 10_000;
const CONCURRENT_SIGN_INS = 4;

export type Person = {
  number: number;
  groups: number[];
  token: string;
  /** Both renew the token. */
  handle: string;
  cookie: string;
  /** Waits for an answer. */
  isBusy: boolean;
  recorder: Recorder;
  renewing?: Promise<void> | undefined;
};

/** The duration of a request in ms, and the reason if it failed. */
export type SentRequest = { took: number; failure?: string };

/** All people of the world of infra/load, signed in as browsers are: a handle and a cookie renew their token. */
export class People {
  readonly all: Person[];
  readonly history: History = emptyHistory();
  readonly requests: SentRequest[] = [];
  readonly #origin: string;
  readonly #stopped: AbortSignal;

  constructor(origin: string, random: Random, stopped: AbortSignal) {
    this.#origin = origin;
    this.#stopped = stopped;
    this.all = Array.from({ length: PEOPLE }, (_, number) => this.#createPerson(number, random));
    for (let group = 1; group <= GROUPS; group++)
      for (const number of membersOf(group)) this.all[number]?.groups.push(group);
  }

  #createPerson(number: number, random: Random): Person {
    const call = (operation: Route, input?: CallInput) => this.#call(person, operation, input);
    const groups = Array.from({ length: GROUPS }, (_, place) => groupId(place + 1));
    const recorder = new Recorder({ name: `person ${number}`, call }, groups, this.history, random);
    const person: Person = { number, groups: [], token: '', handle: '', cookie: '', isBusy: false, recorder };
    return person;
  }

  async signIn(): Promise<void> {
    const waiting = this.all.values();
    const signInNext = async () => {
      for (const person of waiting) await this.#renew(person);
    };
    await Promise.all(Array.from({ length: CONCURRENT_SIGN_INS }, signInNext));
    this.#stopped.throwIfAborted();
  }

  /** At a constant rate, regardless of pending answers, until the end. */
  async refreshSessions(): Promise<void> {
    while (!this.#stopped.aborted)
      for (const person of this.all) {
        void this.#renew(person);
        await this.#pause(RENEWED_WITHIN / this.all.length);
      }
  }

  /** Holds a person's live event stream open, as a page does, and reconnects until the end. */
  async listen(person: Person): Promise<void> {
    const readStream = async () => {
      const headers = { authorization: `Bearer ${person.token}` };
      const { body } = await fetch(new URL(streamEvents.path, this.#origin), { headers, signal: this.#stopped });
      await body?.pipeTo(new WritableStream());
    };
    while (!this.#stopped.aborted) {
      await readStream().catch(() => undefined);
      await this.#pause(RETRY_INTERVAL);
    }
  }

  /** Renews a refused token, as a page does. Nothing has changed, so the answer is 503. */
  async #call(person: Person, operation: Route, input: CallInput = {}): Promise<Answer> {
    const began = performance.now();
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT);
    const answered = callOperation(this.#origin, person.token, operation, { ...input, signal });
    const answer = await answered.catch(() => undefined);
    const hasFailed = !answer || answer.status >= 500 || answer.status === 401;
    const failure = `${operation.method} ${operation.path}: ${answer?.status ?? 'no answer'}`;
    this.requests.push({ took: performance.now() - began, ...(hasFailed && { failure }) });
    if (answer?.status !== 401) return answered;
    await this.#renew(person);
    return { ...answer, status: 503 };
  }

  /** Retries until there is an answer. Concurrent callers share it, and an expired session signs in. */
  #renew(person: Person): Promise<void> {
    person.renewing ??= this.#renewOnce(person).finally(() => {
      person.renewing = undefined;
    });
    return person.renewing;
  }

  async #renewOnce(person: Person) {
    while (!this.#stopped.aborted) {
      const answer = await (person.handle ? this.#refresh(person) : this.#signIn(person)).catch(() => undefined);
      if (answer?.status === 200) return storeSession(person, answer);
      if (answer && answer.status < 500) person.handle = '';
      await this.#pause(RETRY_INTERVAL);
    }
  }

  #pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: this.#stopped }).catch(() => undefined);

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
